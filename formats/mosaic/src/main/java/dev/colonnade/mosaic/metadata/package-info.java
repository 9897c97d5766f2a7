/**
 * What a Mosaic file says about itself: footer, schema, row-group index. Parsed and written here,
 * in the order of the bytes. Not an API, except for what {@link dev.colonnade.mosaic} hands out.
 */
package dev.colonnade.mosaic.metadata;
