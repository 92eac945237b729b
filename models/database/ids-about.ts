import { trusted } from 'mongoose';

/**
 * Rows of a collection whose ids say what they are about: such as `post:5` itself, `post:5:7` and `post:5:7:1`. So their collection has
 * no other index for that, which each of them would have to be written to.
 * @param subjects of letters, digits, colons and hyphens
 */
export const idsAbout = (subjects: string[]) =>
  trusted({ $in: subjects.flatMap((subject) => [subject, new RegExp(`^${subject}:`)]) });
