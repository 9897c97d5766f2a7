/** What people do with whole files: convert, recover, verify, look at the chunks. */
package dev.colonnade.riegeli.tool;
