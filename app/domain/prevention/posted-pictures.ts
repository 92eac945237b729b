import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import type { PhotoRow, PictureLook } from '~models/photo';
import { findAnyPost } from '~models/post';
import {
  findPicturesInBands,
  findPostedPictures,
  insertPostedPictures,
  type PostedPictureRow,
} from '~models/posted-picture';
import { repeatedPhotos } from '~/messages/moderation';
import { inSerialQueue } from '../group-commit';
import { reportBySite } from '../reports/report';

/** Bits of 64 in which a copy's coarse look may differ, and of 256 in its fine one (decision 53: measured). */
const mostCoarse = 5;
const mostFine = 48;

/** Where each band begins, and where the last one ends: 22, 21 and 21 of the 64 bits. */
const bandEdges = [0, 22, 43, 64];

/** Whether one picture is a copy of the other, as far as looks tell. */
export const looksLike = (one: PictureLook, other: PictureLook): boolean =>
  distance(one.coarse, other.coarse) <= mostCoarse && distance(one.fine, other.fine) <= mostFine;

/** By which a picture's looks are found: three numbers each, of the bits of a band and which band it is. */
export const bandsOf = (looks: PictureLook[]): number[] => [...new Set(looks.flatMap(({ coarse }) => bandsIn(coarse)))];

/**
 * The bands of all looks that differ from this one in up to five bits: of three bands one differs in one bit at most (multi-index
 * hashing: Norouzi, Punjani and Fleet, "Fast Search in Hamming Space", 2012). 67 of some 6 million: few pictures share one.
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

/** How many bits differ. */
function distance(one: string, other: string): number {
  const [a, b] = [bitsOf(one), bitsOf(other)];
  return Array.from(a).filter((bit, at) => bit !== b[at]).length;
}

type Picture = Pick<PhotoRow, 'sha256' | 'looks'>;

/** More pictures in one photo's bands than any million had (decision 53): the look is one that tells nothing. */
const mostAlike = 1000;

const postedPictures = 'the pictures that were posted';

/** Anyone who looks up what was posted, and adds to it, does so in turn: two copies have nothing in common that would conflict. */
export const inTurnOfPictures = <T>(pictures: Picture[], work: () => Promise<T>): Promise<T> =>
  pictures.some(hasLook) ? inSerialQueue(postedPictures, work) : work();

const hasLook = ({ looks }: Picture): boolean => Boolean(looks && looks.length > 0);

/**
 * Notes that a post shows these pictures, and puts it before the moderators where one of them is in another post: as the same
 * file, or looking the same. Where that post is gone there is nothing to compare with.
 * @returns whether one of them is new to the site
 */
export async function notePictures(pictures: Picture[], postId: number, tx: Tx): Promise<boolean> {
  if (pictures.some(hasLook)) await lock(postedPictures, tx);
  const asked = [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()];
  const found = new Map(
    (await findPostedPictures([...asked.map(({ sha256 }) => sha256)], tx)).map((row) => [row._id, row]),
  );
  const earlier: PostedPictureRow[] = [];
  const rows: PostedPictureRow[] = [];
  let fresh = 0;
  for (const { sha256, looks } of asked) {
    const known = found.get(sha256) ?? (await findCopyOf(looks, tx));
    if (known) earlier.push(known);
    else fresh += 1;
    if (!found.has(sha256))
      rows.push(known ? { _id: sha256, postId: known.postId } : newRow({ sha256, looks }, postId));
  }
  if (rows.length > 0) await insertPostedPictures(rows, tx);
  await putBeforeModerators(postId, earlier, tx);
  return fresh > 0;
}

const newRow = ({ sha256, looks }: Picture, postId: number): PostedPictureRow => ({
  _id: sha256,
  postId,
  ...(looks && looks.length > 0 && { looks, bands: bandsOf(looks) }),
});

/** Whole against whole, or against an inner part: the copy may be cropped. */
async function findCopyOf(looks: Picture['looks'], tx: Tx): Promise<PostedPictureRow | null> {
  const whole = looks?.[0];
  if (!whole) return null;
  const rows = await findPicturesInBands(bandsNear(whole), mostAlike, tx);
  return rows.find((row) => row.looks?.some((look) => looksLike(whole, look))) ?? null;
}

async function putBeforeModerators(postId: number, earlier: PostedPictureRow[], tx: Tx): Promise<void> {
  for (const { postId: firstId } of earlier) {
    if (!(await findAnyPost(firstId, tx))) continue;
    await reportBySite({ subject: 'post', id: postId }, { reason: 'spam', words: repeatedPhotos.sameAs(firstId) }, tx);
    return;
  }
}
