import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type PictureLook, pictureLookSchema } from './photo';

/**
 * A picture that was posted once, no matter by whom; it stays when its post goes, and names no one. The id is the sha256 of the file as
 * it was sent.
 */
export type PostedPictureRow = {
  _id: string;
  /** The first post that showed it, which may be gone. */
  postId: number;
  /** Missing where a picture has too little in it to be told by its look. */
  looks?: PictureLook[];
  /** What the looks are found by (app/domain/prevention/posted-pictures.ts). */
  bands?: number[];
};

const postedPictureSchema = new Schema<PostedPictureRow>(
  {
    _id: { type: String, required: true },
    postId: { type: Number, required: true },
    looks: { type: [pictureLookSchema], default: undefined },
    bands: { type: [Number], default: undefined },
  },
  { collection: 'posted_pictures', versionKey: false },
);
postedPictureSchema.index({ bands: 1 }, { sparse: true });

export const PostedPictures = defineModel<PostedPictureRow>('PostedPicture', postedPictureSchema);

/** @param sha256s of files */
export const findPostedPictures = (sha256s: string[], tx: Tx): Promise<PostedPictureRow[]> =>
  PostedPictures.find({ _id: trusted({ $in: sha256s }) }, null, { session: tx })
    .lean<PostedPictureRow[]>()
    .exec();

/** @returns pictures that share a band, at most as many as `limit` */
export const findPicturesInBands = (bands: number[], limit: number, tx: Tx): Promise<PostedPictureRow[]> =>
  PostedPictures.find({ bands: trusted({ $in: bands }) }, null, { session: tx })
    .limit(limit)
    .lean<PostedPictureRow[]>()
    .exec();

/** Of two concurrent posts with the same new file, the second transaction runs again and finds it. */
export async function insertPostedPictures(rows: PostedPictureRow[], tx: Tx): Promise<void> {
  await PostedPictures.insertMany(rows, { session: tx });
}
