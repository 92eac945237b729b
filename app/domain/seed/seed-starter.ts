import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { reserveIds } from '~models/database/ids';
import type { LocationRow } from '~models/location';
import { findNeighbors } from '~models/location-positions';
import { insertLocations } from '~models/location-writes';
import { countPosts } from '~models/post';
import { hasRealUser, findUserByUsername } from '~models/user';
import { inTransaction } from '~models/database/transaction';
import { insertNewRestaurants } from '~models/restaurant';
import { withLease } from '../leases';
import { listPlaces } from '../locations/read-locations';
import { withRoadKeys } from '../roads/along-road';
import { createUser, markVerified } from '../accounts/account';
import type { Actor } from '../actor';
import { postComment } from '../comments';
import { keepPhotos, type PhotoFile } from '../photos/keep-photos';
import { publishPost } from '../posts/publish-post';
import { changeAvatar } from '../profiles/update-profile';
import { castVote } from '../votes';
import { demoPosts, demoDrivers, type DemoUsername, type DemoPost, renderAvatar, renderPlate } from './demo-posts';
import { hasPlacesToLoad, loadPlaces } from './load-places';
import { type StarterPlace, starterPlaces } from './places';
import { demoRestaurants } from './demo-restaurants';

/**
 * Fills an empty database with the places of the whole country and, depending on SEED, a few labeled demo drivers and posts. Continues
 * where an interrupted start stopped. Does nothing on a site with a real driver or with its own places.
 */
export async function seedIfEmpty(onProgress: (line: string) => void): Promise<void> {
  if (config.SEED === 'none' || !(await isWanted())) return;
  // If several processes start at once, one fills the database and the others wait.
  await withLease('seed', async () => {
    if (!(await isWanted())) return;
    const starters = await storeStarterPlaces();
    onProgress(`Starter places: ${starters.size}`);
    await loadPlaces(onProgress);
    if (config.SEED !== 'starter') return;
    onProgress(`Demo restaurants: ${await seedRestaurants()}`);
    await seedDemo(starters, onProgress);
  });
}

async function isWanted(): Promise<boolean> {
  if (await hasRealUser()) return false;
  const hasStarted = await hasStarterPlace();
  if (!hasStarted) return (await listPlaces({ limit: 1 })).items.length === 0;
  return (await hasPlacesToLoad()) || (config.SEED === 'starter' && (await countPosts()) < demoPosts.length);
}

async function seedDemo(places: Map<string, LocationRow>, onProgress: (line: string) => void): Promise<void> {
  const drivers = await seedDemoDrivers();
  const oldestFirst = [...demoPosts].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const [index, post] of oldestFirst.entries()) {
    await seedDemoPost(post, drivers, places);
    onProgress(`Demo posts: ${index + 1} of ${oldestFirst.length}`);
  }
}

/** Whether an earlier start has begun to store the starter places. */
const hasStarterPlace = async (): Promise<boolean> =>
  (await findNeighbors({ ...nowhere, refs: starterPlaces.slice(0, 1).map(refOf) })).length > 0;

/** Adds missing starter places. @returns the rows of all starter places, by name */
export async function storeStarterPlaces(): Promise<Map<string, LocationRow>> {
  const stored = await findNeighbors({ ...nowhere, refs: starterPlaces.map(refOf) });
  const known = new Map(stored.flatMap((row) => (row.source.refs ?? []).map((ref) => [ref, row])));
  const missing = starterPlaces.filter((place) => !known.has(refOf(place)));
  const ids = await reserveIds('locations', missing.length);
  const added = missing.map((place, at) => toRow(place, ids[at] ?? 0));
  const [refused] = await insertLocations(added.map(withRoadKeys));
  if (refused) throw new Error(`A starter place could not be stored: ${refused.reason}`);

  const rows = [...starterPlaces.flatMap((place) => known.get(refOf(place)) ?? []), ...added];
  return new Map(rows.map((row) => [row.name, row]));
}

const nowhere = { exits: [], points: [], meters: 0 };
const refOf = ({ ref }: Pick<StarterPlace, 'ref'>): string => `starter:${ref}`;

function toRow({ ref, latitude, longitude, ...facts }: StarterPlace, id: number): LocationRow {
  const now = clock.now();
  return {
    ...facts,
    _id: id,
    direction: null,
    coordinates: { type: 'Point', coordinates: [longitude, latitude] },
    addedBy: null,
    source: { kind: 'starter', refs: [refOf({ ref })] },
    createdAt: now,
    updatedAt: now,
  };
}

/** Writes a picture to a file, as an upload would. */
async function withDrawing<T>(picture: Buffer, use: (file: PhotoFile) => Promise<T>): Promise<T> {
  const temporaryFolder = path.join(config.DATA_DIR, 'tmp');
  await mkdir(temporaryFolder, { recursive: true });
  const folder = await mkdtemp(path.join(temporaryFolder, 'drawing-'));
  const file = { path: path.join(folder, 'picture.png'), sha256: createHash('sha256').update(picture).digest('hex') };
  try {
    await writeFile(file.path, picture);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds the demo drivers that are missing. They have no email address and no password, so no one can sign in as them. */
async function seedDemoDrivers(): Promise<Map<DemoUsername, Actor>> {
  const actors = new Map<DemoUsername, Actor>();
  for (const { username, avatar, ...profile } of demoDrivers) {
    const known = await findUserByUsername(username);
    const id = known?._id ?? (await makeDriver({ ...profile, username }));
    const actor = { id, username, sessionId: null, isVerified: true };
    actors.set(username, actor);
    if (!known?.avatar) await withDrawing(await renderAvatar(avatar), (file) => changeAvatar(actor, file));
  }
  return actors;
}

const makeDriver = (profile: { username: string; displayName: string; city: string; state: string; bio: string }) =>
  inTransaction(async (tx) => {
    const user = await createUser({ ...profile, email: null, isDemo: true, isProfileComplete: true }, tx);
    await markVerified(user._id, tx);
    return user._id;
  });

/** Publishes a backdated demo post as a driver would, with its votes and comments. Running it again adds nothing. */
async function seedDemoPost(
  demo: DemoPost,
  drivers: Map<DemoUsername, Actor>,
  places: Map<string, LocationRow>,
): Promise<void> {
  const place = places.get(demo.place);
  if (!place) throw new Error(`The place of the demo post "${demo.title}" is not a starter place: ${demo.place}.`);
  const author = driverOf(drivers, demo.author);
  const photoKeys = await withDrawing(await renderPlate(demo.dish), (file) => keepPhotos(author, [file]));
  const post = await clock.at(hoursAgo(demo.hoursAgo), () =>
    publishPost(author, {
      title: demo.title,
      description: demo.description,
      locationId: place._id,
      locationName: place.name,
      highway: place.highway ?? '',
      exit: place.exitNumber ?? '',
      photoKeys,
      formKey: `sample post: ${demo.title}`,
    }),
  );
  const votes = [
    ...demo.eatIt.map((by) => ({ by, direction: 'up' as const })),
    ...demo.beatIt.map((by) => ({ by, direction: 'down' as const })),
  ];
  for (const { by, direction } of votes) {
    const voter = driverOf(drivers, by);
    await clock.at(hoursAgo(demo.hoursAgo - 0.5), () => castVote.post(voter, { id: post.id, direction }));
  }
  for (const { by, content, hoursAgo: hours } of demo.comments) {
    const formKey = `demo comment: ${content}`;
    await clock.at(hoursAgo(hours), () => postComment(driverOf(drivers, by), { postId: post.id, content, formKey }));
  }
}

function driverOf(drivers: Map<DemoUsername, Actor>, username: DemoUsername): Actor {
  const actor = drivers.get(username);
  if (!actor) throw new Error(`There is no demo driver ${username}.`);
  return actor;
}

const hoursAgo = (hours: number): Date => new Date(Date.now() - Math.max(0, hours) * 3600_000);

/** Adds missing demo restaurants. @returns how many were new */
export async function seedRestaurants(): Promise<number> {
  const ids = await reserveIds('restaurants', demoRestaurants.length);
  return insertNewRestaurants(
    demoRestaurants.map(({ has, ...facts }, at) => ({
      ...facts,
      _id: ids[at] ?? 0,
      ref: `starter:${facts.name}`,
      isDemo: true,
      truckParking: has.includes('truckParking'),
      showers: has.includes('showers'),
      wifi: has.includes('wifi'),
      laundry: has.includes('laundry'),
    })),
  );
}
