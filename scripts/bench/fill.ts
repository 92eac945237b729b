import { randomUUID } from 'node:crypto';
import { hashSecret, newSecret } from '~/domain/secrets';
import { nameKeysOf } from '~/domain/profiles/present-user';
import { sessionCookie } from '~/http/cookies';
import { flash } from '~/http/flash';
import type { Followed } from '~/schemas/notices';
import { reserveIds } from '~models/database/ids';
import { followId, type FollowRow } from '~models/follow';
import type { NoticeKind, NoticeRow } from '~models/notice';
import type { SessionRow } from '~models/session';
import { noSocialIds, type UserRow } from '~models/user';
import { highways } from './calls';
import { fillPlaces } from './fill-places';
import { fillPosts } from './fill-posts';
import { day, seededRandom } from './random';
import { store, Tally } from './tally';

export type SiteSize = {
  posts: number;
  /** Drivers who post and vote; by default as many as posts. */
  drivers?: number;
  /** Signed-in drivers who have neither posted nor voted. */
  voters: number;
  /** Comments on the post in the middle. */
  busiest: number;
};

export type Filled = {
  postIds: number[];
  /** Stops with posts; their IDs start from 1. */
  placeCount: number;
  voterIds: number[];
};

/** The number of stops with posts. Each has ten posts, on a small site and on a large one, up to a maximum number of stops. */
export const placesAt = (posts: number): number => Math.min(Math.ceil(posts / 10), 100_000);
/** On a site with fewer stops, the posts are on two highways, so that its pages are as full as those of a large site. */
const manyPlaces = 2_000;
/** Such a site also has stops in the whole country. */
const placesElsewhere = 8_469;

/**
 * Fills an empty database with the data of a site after half a year. Counters, totals and leaderboard scores match a recount. Photos have
 * rows but no files. The first driver has decided the reports.
 */
export async function fillSite(size: SiteSize, onProgress: (line: string) => void): Promise<Filled> {
  const { posts, voters, busiest } = size;
  const now = Date.now();
  const tally = new Tally();
  const drivers = await registerDrivers(size.drivers ?? posts, tally, now);
  const voterIds = await registerDrivers(voters, tally, now);
  const all = [...drivers, ...voterIds];
  onProgress('Filling the database: stops ...');
  const placeCount = placesAt(posts);
  const hasPosts = (highway: string) => placeCount >= manyPlaces || highways.some((each) => each === highway);
  const places = await fillPlaces(placeCount, hasPosts);
  if (placeCount < manyPlaces) await fillPlaces(placesElsewhere, (highway) => !hasPosts(highway));
  const postIds = await fillPosts(posts, { drivers, places, tally, now, busiest }, onProgress);
  onProgress('Filling the database: leaderboard scores and drivers ...');
  await tally.storeScores();
  await store('User', driverRows(all, tally, now));
  onProgress('Filling the database: follows and notifications ...');
  const followable = {
    highways: [...new Set(places.flatMap(({ highway }) => highway ?? []))],
    placeIds: places.map(({ _id }) => _id),
    driverIds: drivers,
  };
  await store('Follow', followRows(all, followable));
  await store('Notice', noticeRows(all, postIds, now));
  return { postIds, placeCount, voterIds };
}

/** Reserves IDs and awards the points for registering. The rows are stored when all points are known. */
async function registerDrivers(count: number, tally: Tally, now: number): Promise<number[]> {
  const ids = await reserveIds('users', count);
  for (const id of ids) {
    tally.award({ key: `registration:${id}`, userId: id, points: 5, reason: 'registration', at: joinedAt(id, now) });
  }
  return ids;
}

/** Before the first post, which is 180 days old. */
const joinedAt = (id: number, now: number): Date => new Date(now - 200 * day + (id % 10_000) * 60_000);

function* driverRows(ids: number[], tally: Tally, now: number): Generator<UserRow> {
  for (const id of ids) {
    const { points, at } = tally.totalOf(id);
    const email = `bench-${id}@example.com`;
    const names = { username: `driver-${id}`, displayName: id % 3 === 0 ? null : `Driver ${id}` };
    yield {
      ...{ _id: id, ...names, nameKeys: nameKeysOf(names), email, emailKey: email, passwordHash: null, ...noSocialIds },
      ...{ firstName: 'Pat', lastName: 'Miller', phoneNumber: null, occupation: 'Truck driver' },
      ...{ city: 'Amarillo', state: 'TX', truckType: 'Kenworth T680', avatar: null },
      bio: 'Twenty years on I-40. I know where the brisket is.',
      ...{ isProfilePublic: true, isVerified: true, hasSignedIn: true, isProfileComplete: true, isDemo: false },
      ...{ role: 'driver' as const, suspendedUntil: null, settledAt: null, blocks: 0, credentialsVersion: 0 },
      ...{ points, pointsAt: at, hiddenAt: null, createdAt: joinedAt(id, now) },
    };
  }
}

type Followable = { highways: string[]; placeIds: number[]; driverIds: number[] };

/** Everyone follows a stop and a driver, and one in a hundred also a highway. */
function* followRows(userIds: number[], { highways, placeIds, driverIds }: Followable): Generator<FollowRow> {
  const random = seededRandom(7);
  const at = new Date();
  const anyOf = (list: readonly (string | number)[]) => String(list[Math.floor(random() * list.length)]);
  for (const [number, userId] of userIds.entries()) {
    const followed: Followed[] = [
      { kind: 'location', key: anyOf(placeIds) },
      { kind: 'user', key: anyOf(driverIds) },
      ...(number % 100 === 0 ? [{ kind: 'highway' as const, key: anyOf(highways) }] : []),
    ];
    for (const each of followed) {
      const isSelf = each.kind === 'user' && each.key === String(userId);
      if (!isSelf) yield { ...each, _id: followId(userId, each), userId, at };
    }
  }
}

const noticeKinds = ['comments', 'votes', 'posted'] as const satisfies NoticeKind[];

/** Everyone has one notification of each kind; the first is unread. */
function* noticeRows(userIds: number[], postIds: number[], now: number): Generator<NoticeRow> {
  const random = seededRandom(11);
  const anyOf = (ids: number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
  for (const userId of userIds) {
    for (const [age, kind] of noticeKinds.entries()) {
      const [post, actor] = [anyOf(postIds), anyOf(userIds)];
      const at = new Date(now - (age + random()) * day);
      yield {
        ...{ _id: `bench:${userId}:${kind}`, userId, kind, count: 1, at, readAt: age === 0 ? null : at },
        ...{ subject: kind === 'posted' ? `user:${actor}` : `post:${post}`, facts: { post: String(post) } },
        actorIds: kind === 'votes' ? [] : [actor],
      };
    }
  }
}

/** Signs in drivers without passwords. @returns a cookie for each */
export async function createSessions(userIds: number[], now: number): Promise<string[]> {
  const sessions = userIds.map((userId) => ({ userId, secret: newSecret() }));
  await store<SessionRow>(
    'Session',
    sessions.map(({ userId, secret }) => ({
      ...{ _id: hashSecret(secret), userId, deviceId: randomUUID(), browserId: null, userAgent: 'bench' },
      ...{ createdAt: new Date(now), lastUsedAt: new Date(now), expiresAt: new Date(now + day) },
      push: null,
    })),
  );
  return Promise.all(sessions.map(async ({ secret }) => firstPart(await sessionCookie.serialize(secret))));
}

const firstPart = (setCookie: string): string => setCookie.split(';', 1).join('');

/** The cookie of a visitor with a flash message, whose pages aren't cached. */
export const flashCookie = async (): Promise<string> => firstPart(await flash('signed-in'));
