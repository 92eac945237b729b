import { trusted } from 'mongoose';
import { Locations } from './location';

/**
 * How many places have a ref with this prefix. Reads index entries, and no place. One ref has to are in the range: of a place with
 * two, one may lie above its beginning and the other below its end.
 */
export const countWithRefs = (prefix: string): Promise<number> =>
  Locations.countDocuments({
    'source.refs': trusted({ $elemMatch: trusted({ $gte: prefix, $lt: `${prefix}\uffff` }) }),
  })
    .hint({ 'source.refs': 1 })
    .exec();
