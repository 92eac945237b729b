import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';

/** A picture that was posted once, by whomever; it stays when its post goes. The id is the sha256 of the file as it was sent. */
type PostedPictureRow = { _id: string };

const postedPictureSchema = new Schema<PostedPictureRow>(
  { _id: { type: String, required: true } },
  { collection: 'posted_pictures', versionKey: false },
);

export const PostedPictures = defineModel<PostedPictureRow>('PostedPicture', postedPictureSchema);

/**
 * Of two concurrent posts with the same new picture, the second transaction runs again and finds it.
 * @returns how many of them nobody had posted before
 */
export async function notePostedPictures(sha256s: string[], tx: Tx): Promise<number> {
  const asked = [...new Set(sha256s)];
  const known = await PostedPictures.find({ _id: trusted({ $in: asked }) }, null, { session: tx })
    .lean<PostedPictureRow[]>()
    .exec();
  const fresh = asked.filter((sha256) => !known.some(({ _id }) => _id === sha256));
  if (fresh.length > 0) {
    await PostedPictures.insertMany(
      fresh.map((_id) => ({ _id })),
      { session: tx },
    );
  }
  return fresh.length;
}
