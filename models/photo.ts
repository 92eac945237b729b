import { Schema, trusted } from 'mongoose';
import { defineModel } from './database/connection';
import { batchReads } from './database/batch-reads';
import { isDuplicateKeyError } from './database/errors';
import type { Tx } from './database/transaction';
import { enqueueJobs } from './job';

/** The data needed to show a photo; copied into the post or user that shows it. */
export type StoredPhoto = {
  key: string;
  width: number;
  height: number;
  dominantColor: string;
  widths: number[];
  formats: ('avif' | 'webp' | 'jpeg')[];
  /** Size of the 640-wide (or largest) WebP, which lite mode shows. */
  bytes: number;
  /** The store with its files; if missing, the store for new photos. */
  store?: 'local' | 'cloudinary';
};

export const storedPhotoSchema = new Schema<StoredPhoto>(
  {
    key: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
    dominantColor: { type: String, required: true },
    widths: { type: [Number], required: true },
    formats: { type: [String], required: true },
    bytes: { type: Number, required: true },
    store: String,
  },
  { _id: false },
);

/**
 * Perceptual hashes of a picture, in hexadecimal, to find copies of it. `coarse`: 64 bits of its lowest frequencies (pHash: C. Zauner,
 * "Implementation and Benchmarking of Perceptual Image Hash Functions", 2010). Another encoding, size or brightness changes few of them.
 * `fine`: 256 bits, whether each point is darker than the next (dHash: N. Krawetz, "Kind of Like That", 2013). They distinguish different
 * pictures with similar light.
 */
export type PictureLook = { coarse: string; fine: string };

const pictureLookSchema = new Schema<PictureLook>(
  { coarse: { type: String, required: true }, fine: { type: String, required: true } },
  { _id: false },
);

/**
 * A stored photo's row is inserted before its first byte is written, and deleted after its last file, so that a crash leaves no orphaned
 * files.
 */
export type PhotoRow = {
  _id: string;
  ownerId: number;
  /** `kept`: waiting for its form to be submitted again; `used`: shown by a post or profile; `condemned`: to be deleted. */
  state: 'kept' | 'used' | 'condemned';
  postId: number | null;
  photo: StoredPhoto | null;
  /** Hash of the uploaded file; part of a form's fingerprint. */
  sha256: string;
  /** Hashes of the whole picture, then of its inner parts; missing for avatars and for pictures with too little detail. */
  looks?: PictureLook[];
  createdAt: Date;
  /** The photo is not served while there is any reason. */
  withheldFor?: Withholding[];
  /** A withheld photo's secret name in a store that serves files itself. */
  storedAs?: string;
};

/** `account`: its owner's account is scheduled for deletion. `moderation`: its post is hidden. The reasons are independent. */
type Withholding = 'account' | 'moderation';

const photoSchema = new Schema<PhotoRow>(
  {
    _id: { type: String, required: true },
    ownerId: { type: Number, required: true },
    state: { type: String, required: true },
    postId: { type: Number, default: null },
    photo: { type: storedPhotoSchema, default: null },
    sha256: { type: String, required: true },
    looks: { type: [pictureLookSchema], default: undefined },
    createdAt: { type: Date, required: true },
    withheldFor: { type: [String], default: undefined },
    storedAs: { type: String, default: undefined },
  },
  { collection: 'photos', versionKey: false },
);
photoSchema.index({ ownerId: 1, state: 1 });
photoSchema.index({ postId: 1 });
photoSchema.index({ state: 1, createdAt: 1 });

export const Photos = defineModel<PhotoRow>('Photo', photoSchema);

/**
 * Call it before storing a photo, and again if an earlier attempt failed or another process is storing it.
 * @throws if it is already stored
 */
export async function reservePhoto({ _id, ...row }: PhotoRow): Promise<void> {
  const reserve = () =>
    Photos.replaceOne({ _id, ownerId: row.ownerId, state: 'kept', photo: null }, row, { upsert: true }).exec();
  await reserve().catch((error: unknown) => {
    if (!isDuplicateKeyError(error)) throw error;
    // If two callers find no row, only one can insert it.
    return reserve();
  });
}

/** Call it once all files of a photo are written. */
export async function completePhoto(key: string, photo: StoredPhoto): Promise<void> {
  await Photos.updateOne({ _id: key }, { $set: { photo } });
}

export const findPhoto = (key: string): Promise<PhotoRow | null> => Photos.findById(key).lean<PhotoRow>().exec();

/** The owner's completed photos, used or not, in the order of `keys`. */
export async function findOwnPhotos(ownerId: number, keys: string[]): Promise<PhotoRow[]> {
  const filter = {
    _id: trusted({ $in: keys }),
    ownerId,
    state: trusted({ $ne: 'condemned' as const }),
    photo: trusted({ $ne: null }),
  };
  const rows = await Photos.find(filter).lean<PhotoRow[]>().exec();
  return keys.flatMap((key) => rows.filter((row) => row._id === key));
}

/** @returns how many could be used */
export async function claimPhotos(ownerId: number, keys: string[], postId: number | null, tx: Tx): Promise<number> {
  const claimed = await Photos.updateMany(
    { _id: trusted({ $in: keys }), ownerId, state: 'kept' },
    { $set: { state: 'used', postId } },
    { session: tx },
  );
  return claimed.modifiedCount;
}

/** The photo sweep then deletes the files, and after that the rows. */
export async function markPhotosForDeletion(
  filter: { keys: string[] } | { postId: number } | { ownerId: number },
  tx?: Tx,
): Promise<void> {
  const rows = 'keys' in filter ? { _id: trusted({ $in: filter.keys }) } : filter;
  await Photos.updateMany(rows, { $set: { state: 'condemned' } }, { session: tx });
}

/** Withholds or releases photos of an account scheduled for deletion. @returns how many were changed, at most `limit` */
export async function setSomePhotosWithheld(
  ownerId: number,
  withheld: boolean,
  limit: number,
  tx: Tx,
): Promise<number> {
  const differing = { ownerId, withheldFor: withheld ? trusted({ $ne: 'account' as const }) : ('account' as const) };
  const rows = await Photos.find(differing, { _id: 1 }, { session: tx }).limit(limit).lean<{ _id: string }[]>().exec();
  const keys = rows.map(({ _id }) => _id);
  if (keys.length > 0) await setPhotosWithheld({ _id: trusted({ $in: keys }) }, 'account', withheld, tx);
  return keys.length;
}

/** @param withheld false removes only this reason */
export async function setPhotosWithheld(
  which: { ownerId: number } | { postId: number } | { _id: { $in: string[] } },
  reason: Withholding,
  withheld: boolean,
  tx: Tx,
): Promise<void> {
  const change = withheld ? { $addToSet: { withheldFor: reason } } : { $pull: { withheldFor: reason } };
  const differing = { ...which, withheldFor: withheld ? trusted({ $ne: reason }) : reason };
  const elsewhere = await Photos.find(
    { ...differing, 'photo.store': trusted({ $ne: 'local' as const }) },
    { _id: 1 },
    { session: tx },
  )
    .lean<{ _id: string }[]>()
    .exec();
  await Photos.updateMany(differing, change, { session: tx });
  await enqueueJobs(
    'move-photo',
    elsewhere.map(({ _id }) => ({ subject: _id, data: null })),
    tx,
  );
}

/** @param storedAs undefined if the photo is stored under its key again */
export async function setStoredAs(key: string, storedAs: string | undefined): Promise<void> {
  await Photos.updateOne({ _id: key }, storedAs ? { $set: { storedAs } } : { $unset: { storedAs: 1 } });
}

/** Whether a photo is withheld or about to be deleted. It must not be served, even if its files exist. */
export const isPhotoWithheld = batchReads(async (keys: readonly string[]): Promise<boolean[]> => {
  const rows = await Photos.find(
    {
      _id: trusted({ $in: [...keys] }),
      $or: [{ 'withheldFor.0': trusted({ $exists: true }) }, { state: 'condemned' }],
    },
    { _id: 1 },
  )
    .lean<{ _id: string }[]>()
    .exec();
  const found = new Set(rows.map(({ _id }) => _id));
  return keys.map((key) => found.has(key));
});

/** Whether the photo has a row and isn't about to be deleted. */
export const isPhotoWanted = async (key: string): Promise<boolean> =>
  (await Photos.exists({ _id: key, state: trusted({ $ne: 'condemned' as const }) })) !== null;

/**
 * Condemned photos, and unused ones created before `keptBefore`. Reads few at a time, because MongoDB closes a cursor that is idle for ten
 * minutes, and an unresponsive store delays each photo by 20 seconds.
 */
export const eachRemovablePhoto = (keptBefore: Date): AsyncIterable<PhotoRow> =>
  Photos.find({ $or: [{ state: 'condemned' }, { state: 'kept', createdAt: trusted({ $lt: keptBefore }) }] })
    .lean<PhotoRow>()
    .cursor({ batchSize: 10 });

/** Claims a photo for deletion, unless it has been used in the meantime. */
export async function claimForRemoval(key: string): Promise<boolean> {
  const claimed = await Photos.updateOne(
    { _id: key, state: trusted({ $ne: 'used' }) },
    { $set: { state: 'condemned' } },
  );
  return claimed.matchedCount === 1;
}

export async function deletePhotoRow(key: string): Promise<void> {
  await Photos.deleteOne({ _id: key });
}

/**
 * A picture that any driver has posted. It outlives its post and contains no personal data. The id is the SHA-256 of the uploaded file.
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
