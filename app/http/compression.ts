import { constants } from 'node:zlib';

/**
 * How a page is compressed for one reader. The window is as far as pages reach back, which are smaller than it: each answer's
 * compression would take up megabytes otherwise, and twice the time, for the same bytes.
 */
export const brotliForOne = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
};

/** And for many: a twelfth shorter, for twice the time. */
export const brotliForMany = { ...brotliForOne, [constants.BROTLI_PARAM_QUALITY]: 5 };
