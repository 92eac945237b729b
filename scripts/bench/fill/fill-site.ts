import { registerDrivers, storeDrivers } from './drivers';
import { type Followable, storeFollows } from './follows';
import { storeNotices } from './notices';
import { fillPlaces } from './places';
import { fillPosts } from './posts';
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
