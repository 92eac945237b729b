import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import type { Tx } from './database/transaction';
import { type PictureLook, pictureLookSchema } from './photo';

/**
 * A picture that was posted, no matter by whom. It outlives its post and contains no personal data. The id is the SHA-256 of the uploaded
 * file.
 */
export type PhotoFingerprintRow = {
  _id: string;
  /** The first post that showed it, which may be deleted. */
  postId: number;
  /** Missing if the picture has too little detail to be recognized. */
  looks?: PictureLook[];
  /** Index keys for finding similar looks (app/domain/prevention/photo-fingerprints.ts). */
  bands?: number[];
};

const photoFingerprintSchema = new Schema<PhotoFingerprintRow>(
  {
    _id: { type: String, required: true },
    postId: { type: Number, required: true },
    looks: { type: [pictureLookSchema], default: undefined },
    bands: { type: [Number], default: undefined },
  },
  { collection: 'photo_fingerprints', versionKey: false },
);
photoFingerprintSchema.index({ bands: 1 }, { sparse: true });

export const PhotoFingerprints = defineModel<PhotoFingerprintRow>('PhotoFingerprint', photoFingerprintSchema);

/** @param sha256s of files */
export const findPhotoFingerprints = (sha256s: string[], tx: Tx): Promise<PhotoFingerprintRow[]> =>
  PhotoFingerprints.find({ _id: trusted({ $in: sha256s }) }, null, { session: tx })
    .lean<PhotoFingerprintRow[]>()
    .exec();

/** @returns at most `limit` pictures that share a band */
export const findPicturesInBands = (bands: number[], limit: number, tx: Tx): Promise<PhotoFingerprintRow[]> =>
  PhotoFingerprints.find({ bands: trusted({ $in: bands }) }, null, { session: tx })
    .limit(limit)
    .lean<PhotoFingerprintRow[]>()
    .exec();

/** If two concurrent posts have the same new file, the second transaction is retried and finds it. */
export async function insertPhotoFingerprints(rows: PhotoFingerprintRow[], tx: Tx): Promise<void> {
  await PhotoFingerprints.insertMany(rows, { session: tx });
}
