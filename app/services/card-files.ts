import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { config } from '~/config.server';
import { errorCode } from '~/error-code';
import { writeAtomically } from './files';
import { assertRoomForFiles } from './disk-reserve';

/** Cards of posts as files, `{post}-{version}.jpg`. They can be drawn again, so backups omit them. */
const folder = path.join(config.DATA_DIR, 'cards');

/** At 120 KB each, these take at most 240 MB, so requests for the cards of a million posts can't fill the disk. */
export const maxCards = 2_000;

/** How many cards above the limit there may be before the oldest are removed in one batch. */
const maxExcess = 100;

const fileOf = (postId: number, version: string): string => path.join(folder, `${postId}-${version}.jpg`);

const cardName = /^(\d+)-[0-9a-f]+\.jpg$/;

type CardFile = { file: string; postId: number };

/** @returns null if there is no such card */
export async function readCard(postId: number, version: string): Promise<Buffer | null> {
  try {
    return await readFile(fileOf(postId, version));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** Stores a card, and removes the post's earlier ones. @throws DiskFullError */
export async function saveCard(postId: number, version: string, card: Buffer): Promise<void> {
  await assertRoomForFiles();
  await mkdir(folder, { recursive: true });
  await writeAtomically(fileOf(postId, version), card);
  const all = await listCards();
  const earlier = all.filter((each) => each.postId === postId && each.file !== fileOf(postId, version));
  await removeAll(earlier);
  if (all.length - earlier.length > maxCards + maxExcess) await removeOldest(all.length - earlier.length - maxCards);
}

/** Posts that have a card. */
export const postsWithCards = async (): Promise<number[]> => [
  ...new Set((await listCards()).map(({ postId }) => postId)),
];

export async function removeCardsOf(postIds: ReadonlySet<number>): Promise<void> {
  await removeAll((await listCards()).filter(({ postId }) => postIds.has(postId)));
}

async function listCards(): Promise<CardFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const [, postId] = cardName.exec(name) ?? [];
    return postId ? [{ file: path.join(folder, name), postId: Number(postId) }] : [];
  });
}

async function removeOldest(count: number): Promise<void> {
  const aged: (CardFile & { writtenAt: number })[] = [];
  for (const card of await listCards()) {
    const stats = await stat(card.file).catch(() => null);
    if (stats) aged.push({ ...card, writtenAt: stats.mtimeMs });
  }
  await removeAll(aged.sort((a, b) => a.writtenAt - b.writtenAt).slice(0, count));
}

const removeAll = async (cards: CardFile[]): Promise<void> => {
  for (const { file } of cards) await rm(file, { force: true });
};
