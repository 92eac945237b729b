import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import {
  type PhotoRow,
  type PictureLook,
  findPicturesInBands,
  findPhotoFingerprints,
  insertPhotoFingerprints,
  type PhotoFingerprintRow,
} from '~models/photo';
import { findAnyPost } from '~models/post';
import { repeatedPhotos } from '~/messages/moderation';
import { inSerialQueue } from '../group-commit';
import { reportBySite } from '../reports/report';

/** Maximum differing bits of a copy: of 64 in the coarse hash and of 256 in the fine one (decision 53: measured). */
const maxCoarse = 5;
const maxFine = 48;

/** Bit positions of the three bands, which have 22, 21 and 21 of the 64 bits. */
const bandEdges = [0, 22, 43, 64];

/** Whether one picture looks like a copy of the other. */
export const looksLike = (one: PictureLook, other: PictureLook): boolean =>
  distance(one.coarse, other.coarse) <= maxCoarse && distance(one.fine, other.fine) <= maxFine;

/** Index keys for finding a picture's looks: three numbers each, which encode a band's bits and its number. */
export const bandsOf = (looks: PictureLook[]): number[] => [...new Set(looks.flatMap(({ coarse }) => bandsIn(coarse)))];

/**
 * The index keys of all looks that differ from this one in up to five bits: at least one of the three bands then differs in at most one bit
 * (multi-index hashing: Norouzi, Punjani and Fleet, "Fast Search in Hamming Space", 2012). These are 67 of some 6 million keys, so few
 * pictures share one.
 */
export const bandsNear = ({ coarse }: PictureLook): number[] =>
  bandsIn(coarse).flatMap((band, at) => [
    band,
    ...Array.from({ length: (bandEdges[at + 1] ?? 0) - (bandEdges[at] ?? 0) }, (_, bit) => band ^ (1 << bit)),
  ]);

function bandsIn(coarse: string): number[] {
  const bits = bitsOf(coarse);
  return bandEdges.slice(1).map((end, at) => (at << 22) | parseInt(bits.slice(bandEdges[at], end), 2));
}

const bitsOf = (hex: string): string =>
  Array.from(hex, (digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');

/** The number of differing bits. */
function distance(one: string, other: string): number {
  const [a, b] = [bitsOf(one), bitsOf(other)];
  return Array.from(a).filter((bit, at) => bit !== b[at]).length;
}

type Picture = Pick<PhotoRow, 'sha256' | 'looks'>;

/** More pictures than matched any photo's bands among a million photos (decision 53). Beyond that, the match means nothing. */
const maxAlike = 1000;

const postedPictures = 'the pictures that were posted';

/** Serializes looking up posted pictures and adding new ones, because concurrent posts of two copies don't write the same row. */
export const inPictureQueue = <T>(pictures: Picture[], work: () => Promise<T>): Promise<T> =>
  pictures.some(hasLook) ? inSerialQueue(postedPictures, work) : work();

const hasLook = ({ looks }: Picture): boolean => Boolean(looks && looks.length > 0);

/**
 * Records that a post shows these pictures. If one of them is already in another post, as the same file or a similar picture, reports the
 * post to the moderators, unless the other post was deleted.
 * @returns whether any of them is new to the site
 */
export async function recordPictures(pictures: Picture[], postId: number, tx: Tx): Promise<boolean> {
  if (pictures.some(hasLook)) await lock(postedPictures, tx);
  const distinct = [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()];
  const found = new Map(
    (await findPhotoFingerprints([...distinct.map(({ sha256 }) => sha256)], tx)).map((row) => [row._id, row]),
  );
  const earlier: PhotoFingerprintRow[] = [];
  const rows: PhotoFingerprintRow[] = [];
  let fresh = 0;
  for (const { sha256, looks } of distinct) {
    const known = found.get(sha256) ?? (await findCopyOf(looks, tx));
    if (known) earlier.push(known);
    else fresh += 1;
    if (!found.has(sha256))
      rows.push(known ? { _id: sha256, postId: known.postId } : newRow({ sha256, looks }, postId));
  }
  if (rows.length > 0) await insertPhotoFingerprints(rows, tx);
  await reportCopy(postId, earlier, tx);
  return fresh > 0;
}

const newRow = ({ sha256, looks }: Picture, postId: number): PhotoFingerprintRow => ({
  _id: sha256,
  postId,
  ...(looks && looks.length > 0 && { looks, bands: bandsOf(looks) }),
});

/** Compares the whole picture with other whole pictures and their inner parts, since the copy may be cropped. */
async function findCopyOf(looks: Picture['looks'], tx: Tx): Promise<PhotoFingerprintRow | null> {
  const whole = looks?.[0];
  if (!whole) return null;
  const rows = await findPicturesInBands(bandsNear(whole), maxAlike, tx);
  return rows.find((row) => row.looks?.some((look) => looksLike(whole, look))) ?? null;
}

async function reportCopy(postId: number, earlier: PhotoFingerprintRow[], tx: Tx): Promise<void> {
  for (const { postId: firstId } of earlier) {
    if (!(await findAnyPost(firstId, tx))) continue;
    await reportBySite({ subject: 'post', id: postId }, { reason: 'spam', words: repeatedPhotos.sameAs(firstId) }, tx);
    return;
  }
}
