import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reserveIds } from '~models/database/ids';
import { inTransaction } from '~models/database/transaction';
import type { LocationRow } from '~models/location';
import { insertNewRestaurants } from '~models/restaurant';
import { findUserByUsername } from '~models/user';
import { config } from '~/config.server';
import { clock } from '~/services/clock';
import { createUser, markVerified } from '../accounts/account';
import type { Actor } from '../actor';
import { postComment } from '../comments';
import { keepPhotos, type PhotoFile } from '../photos/keep-photos';
import { publishPost } from '../posts/publish-post';
import { changeAvatar } from '../profiles/update-profile';
import { castVote } from '../votes';
import { demoDrivers, type DemoUsername, type DemoPost, renderAvatar, renderPlate } from './demo-posts';
import { demoRestaurants } from './demo-restaurants';

/** Writes a picture to a file, as an upload would. */
async function withDrawing<T>(picture: Buffer, use: (file: PhotoFile) => Promise<T>): Promise<T> {
  const unfinished = path.join(config.DATA_DIR, 'tmp');
  await mkdir(unfinished, { recursive: true });
  const folder = await mkdtemp(path.join(unfinished, 'drawing-'));
  const file = { path: path.join(folder, 'picture.png'), sha256: createHash('sha256').update(picture).digest('hex') };
  try {
    await writeFile(file.path, picture);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Adds missing demo drivers. Nobody can sign in as one of them. */
export async function seedDemoDrivers(): Promise<Map<DemoUsername, Actor>> {
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
export async function seedDemoPost(
  demo: DemoPost,
  drivers: Map<DemoUsername, Actor>,
  places: Map<string, LocationRow>,
): Promise<void> {
  const place = places.get(demo.place);
  if (!place) throw new Error(`The demo post "${demo.title}" names no starter place: ${demo.place}.`);
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
