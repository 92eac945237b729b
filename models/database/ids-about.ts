import { trusted } from 'mongoose';

/**
 * Matches rows whose ids start with their subject, such as `post:5:7` and `post:5:7:1`, so the collection needs no other index, which every
 * write would have to update. Uses ranges, because MongoDB would try each of many patterns on each id.
 * @param subjects of letters, digits, colons and hyphens
 */
export const idsAbout = (subjects: string[]) => ({
  // `;` sorts right after `:`, which ends the range.
  $or: subjects.map((subject) => ({ _id: trusted({ $gte: `${subject}:`, $lt: `${subject};` }) })),
});
