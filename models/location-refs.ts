import { trusted } from 'mongoose';
import { Locations } from './location';

/**
 * The number of places with a ref of this prefix. Reads index entries only, no documents. `$elemMatch` requires a single ref to be in the
 * range: without it, a place with two refs would match if one is above its start and the other below its end.
 */
export const countWithRefs = (prefix: string): Promise<number> =>
  Locations.countDocuments({
    'source.refs': trusted({ $elemMatch: trusted({ $gte: prefix, $lt: `${prefix}\uffff` }) }),
  })
    .hint({ 'source.refs': 1 })
    .exec();
