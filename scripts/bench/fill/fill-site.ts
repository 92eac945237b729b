import type { NoticeKind, NoticeRow } from '~models/notice';
import { registerDrivers, storeDrivers, day } from './drivers';
import { type Followable, storeFollows } from './follows';
import { fillPlaces } from './places';
import { fillPosts } from './posts';
import { seededRandom } from './random';
import { storeEach } from './store';
import { Tally } from './tally';
import { mintSessions } from './voters';

type SiteSize = {
  posts: number;
  voters: number;
  places?: number;
  /** On which those places are; on all by default. */
  highways?: readonly string[] | null;
  /** Places on the other roads, from which no one posted. */
  placesBesides?: number;
  /** Of the drivers, those who each have some 40 posts more than chance gives them. */
  regulars?: number;
  /** Drivers who post and vote; by default a tenth as many as there are posts. */
  drivers?: number;
  /** Factor on the usual number of votes. */
  liveliness?: number;
  /** Comments on the post in the middle. */
  busiest?: number;
};

export type Filled = {
  postIds: number[];
  voterIds: number[];
  /** Of drivers who have not voted yet. */
  voterCookies: string[];
};

/** How the drivers of a site follow: what 100,000 follow hears of in the background, which is measured elsewhere. */
const usualWishes = (at: number) => ({ highways: at % 100 === 0 ? 1 : 0, stops: 1, drivers: 1 });

/**
 * Fills an empty database with a site as it would be after half a year. What is derived from other rows (counters, totals,
 * standings) is what a recount would find; photos have facts but no files. The first driver has decided on what was reported.
 */
export async function fillSite(
  size: SiteSize,
  onProgress: (line: string) => void,
): Promise<Filled & { followable: Followable }> {
  const { posts, voters, places: placesStored = 10_000, highways = null, placesBesides = 0 } = size;
  const { regulars = 0, liveliness = 1, busiest = 0 } = size;
  const now = Date.now();
  const tally = new Tally();
  const drivers = await registerDrivers(size.drivers ?? Math.max(100, Math.ceil(posts / 10)), tally, now);
  const voterIds = await registerDrivers(voters, tally, now);
  const tellPlaces = (done: number) => onProgress(`Filling the database: ${done} of ${placesStored} places ...`);
  const isPosted = (highway: string) => highways === null || highways.includes(highway);
  const places = await fillPlaces(placesStored, isPosted, tellPlaces);
  await fillPlaces(
    placesBesides,
    (highway) => !isPosted(highway),
    () => undefined,
  );

  let told = Date.now();
  const postIds = await fillPosts(posts, { drivers, regulars, places, tally, now, liveliness, busiest }, (done) => {
    if (done < posts && Date.now() - told < 5_000) return;
    told = Date.now();
    onProgress(`Filling the database: ${done} of ${posts} posts, with their votes and comments ...`);
  });
  onProgress('Filling the database: standings and drivers ...');
  await tally.storeStandings();
  await storeDrivers([...drivers, ...voterIds], tally, now);
  onProgress('Filling the database: follows and notices ...');
  const followable = {
    highways: [...new Set(places.flatMap(({ highway }) => highway ?? []))],
    placeIds: places.map(({ _id }) => _id),
    driverIds: drivers,
  };
  await storeFollows([...drivers, ...voterIds], followable, usualWishes);
  await storeNotices([...drivers, ...voterIds], postIds, now);
  onProgress(`Filling the database: ${voters} signed-in voters ...`);
  return { postIds, voterIds, voterCookies: await mintSessions(voterIds, now), followable };
}

/** What drivers are told of most. Each gets one of each, the first one unread. */
const kinds = ['comments', 'votes', 'posted'] as const satisfies NoticeKind[];

const storeNotices = (userIds: readonly number[], postIds: readonly number[], now: number): Promise<void> =>
  storeEach('Notice', noticeRows(userIds, postIds, now));

function* noticeRows(userIds: readonly number[], postIds: readonly number[], now: number): Generator<NoticeRow> {
  const random = seededRandom(11);
  const anyOf = (ids: readonly number[]) => ids[Math.floor(random() * ids.length)] ?? 0;
  for (const userId of userIds) {
    for (const [age, kind] of kinds.entries()) {
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
