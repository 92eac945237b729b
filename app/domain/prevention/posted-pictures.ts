import type { Tx } from '~models/database/transaction';
import { lock } from '~models/lock';
import type { PhotoRow } from '~models/photo';
import { findAnyPost } from '~models/post';
import {
  findPicturesInBands,
  findPostedPictures,
  insertPostedPictures,
  type PostedPictureRow,
} from '~models/posted-picture';
import { repeatedPhotos } from '~/messages/moderation';
import { reportBySite } from '../reports';
import { inSerialQueue } from '../serial-queue';
import { bandsNear, bandsOf, looksLike } from './same-look';

type Picture = Pick<PhotoRow, 'sha256' | 'looks'>;

/** More pictures in one photo's bands than any million had (decision 53): the look is one that tells nothing. */
const mostAlike = 1000;

const postedPictures = 'the pictures that were posted';

/** Whoever looks up what was posted, and adds to it, does so in turn: two copies have nothing in common that would conflict. */
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
