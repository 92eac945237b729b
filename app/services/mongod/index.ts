/** The embedded MongoDB, used if the operator configures none: finds or downloads a server, starts or joins it, and supervises it. */
export { findMongod } from './find-binary';
export { startEmbedded, type Embedded } from './start-or-join';
