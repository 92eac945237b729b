import { createHash } from 'node:crypto';
import { config } from '~/config.server';
import { isExit } from '~/schemas/roads';
import { voteShare } from '~/schemas/shown';
import { saveCard, postsWithCards, readCard, removeCardsOf } from '~/services/card-files';
import { isDiskFull } from '~/services/disk-reserve';
import { type CardWords, drawCard, NoTurnError } from '~/services/imaging';
import { log } from '~/services/log';
import { photoStoreNamed, PhotoStoreError } from '~/services/photo-store';
import type { StoredPhoto } from '~models/photo';
import { findPost, findShownPostIds, type PostRow } from '~models/post';
import { DomainError, invariant } from '../errors';
import { isWithheld } from '../photos/withheld-photos';
import { findReadablePost } from './readable-post';
import { unknownRoad } from './present-post';

type PostCard = {
  /** JPEG, 1200 by 630, 120 KB at most. */
  image: Buffer;
  /** Hash of the card's content; changes when the picture changes. */
  version: string;
};

/** Increment it when the drawing code changes. */
const drawingVersion = 1;

/** Cards being drawn in this process. */
const beingDrawn = new Map<string, Promise<Buffer>>();

/** When to retry while too many cards are being drawn. */
const retryAfterSeconds = 10;

/**
 * The preview picture for links to a post. Drawn once for each whole percent of its votes, no matter how many requests there are, and only
 * a few at a time.
 * @throws DomainError `post-not-found`, and all errors that a visitor gets for the post; `busy` while too many are being drawn
 */
export async function readPostCard(id: number): Promise<PostCard> {
  const row = await findReadablePost(null, id);
  const words = wordsOf(row);
  const photo = await shownPhoto(row);
  const version = createHash('sha256')
    .update(JSON.stringify([drawingVersion, words, photo?.key]))
    .digest('hex')
    .slice(0, 20);
  return { version, image: (await readCard(id, version)) ?? (await drawOnce(id, version, words, photo)) };
}

const shownPhoto = async ({ photos: [photo] }: PostRow) => (photo && !(await isWithheld(photo.key)) ? photo : null);

function wordsOf({ title, locationName, highway, exit, city, state, upVotes, downVotes }: PostRow): CardWords {
  const share = voteShare({ upVotes, downVotes });
  const road = highway === unknownRoad.highway ? null : highway;
  const town = [city, state].filter(Boolean).join(', ');
  return {
    name: locationName,
    where: [road, town].filter(Boolean).join(' · '),
    exit: isExit(exit) ? exit : null,
    title,
    verdict: share === null ? 'No votes yet' : `${share}% would eat it`,
    share,
    site: config.SITE_NAME,
  };
}

function drawOnce(id: number, version: string, words: CardWords, photo: StoredPhoto | null) {
  const name = `${id}-${version}`;
  const known = beingDrawn.get(name);
  if (known) return known;
  const drawn = draw(id, version, words, photo).finally(() => beingDrawn.delete(name));
  beingDrawn.set(name, drawn);
  return drawn;
}

async function draw(id: number, version: string, words: CardWords, photo: StoredPhoto | null) {
  let isWhole = true;
  const readPhoto = async (stored: StoredPhoto) => {
    const read = await readLargest(stored);
    isWhole = read !== null;
    return read;
  };
  try {
    const card = await drawCard(words, photo && (() => readPhoto(photo)));
    // If it was hidden or deleted in the meantime, don't return it.
    invariant(await findPost(id), 'post-not-found');
    if (!isWhole) return card;
    await saveCard(id, version, card).catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
    return card;
  } catch (error) {
    if (error instanceof NoTurnError) throw new DomainError('busy', { retryAfterSeconds });
    throw error;
  }
}

/** Null if it can't be read, since a card without a photo is better than none. */
async function readLargest({ key, store, widths }: StoredPhoto): Promise<Buffer | null> {
  try {
    return await photoStoreNamed(store).read(key, Math.max(...widths));
  } catch (error) {
    if (!(error instanceof PhotoStoreError)) throw error;
    log.warn({ error, key }, 'a photo could not be read for its card');
    return null;
  }
}

/** Posts per lookup. */
const idsPerQuery = 500;

/** Deletes the cards of deleted and hidden posts. They can't be reached anymore anyway, since each request reads the post first. */
export async function sweepCards(): Promise<void> {
  const ids = await postsWithCards();
  for (let from = 0; from < ids.length; from += idsPerQuery) {
    const some = ids.slice(from, from + idsPerQuery);
    const shown = await findShownPostIds(some);
    const gone = some.filter((id) => !shown.has(id));
    if (gone.length > 0) await removeCardsOf(new Set(gone));
  }
}
