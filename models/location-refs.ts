import { trusted } from 'mongoose';
import { Locations } from './location';

/** How many places have a ref with this prefix. Reads index entries, and no place. */
export const countWithRefs = (prefix: string): Promise<number> =>
  Locations.countDocuments({ 'source.refs': trusted({ $gte: prefix, $lt: `${prefix}\uffff` }) })
    .hint({ 'source.refs': 1 })
    .exec();
