/**
 * The MongoDB that the site brings along where the operator names none: found or fetched, started or joined, and looked after.
 */
export { findMongod } from './find-binary';
export { startEmbedded, type Embedded } from './start-or-join';
