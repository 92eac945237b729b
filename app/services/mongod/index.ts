/**
 * The bundled MongoDB, used when the operator names none: found or fetched, started or joined, and supervised.
 */
export { findMongod } from './find-binary';
export { startEmbedded, type Embedded } from './start-or-join';
