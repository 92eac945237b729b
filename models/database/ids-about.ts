import { trusted } from 'mongoose';

/**
 * Rows of a collection whose ids say what they are about: such as `post:5:7` and `post:5:7:1`. So their collection has no other index for
 * that, which each of them would have to be written to. As ranges: MongoDB would try each of many patterns on each id.
 * @param subjects of letters, digits, colons and hyphens
 */
export const idsAbout = (subjects: string[]) => ({
  // The character after the colon ends the range.
  $or: subjects.map((subject) => ({ _id: trusted({ $gte: `${subject}:`, $lt: `${subject};` }) })),
});
