import { registerDrivers, storeDrivers } from './drivers';
import { fillPlaces } from './places';
import { fillPosts } from './posts';
import { Tally } from './tally';
import { mintSessions } from './voters';

export type Filled = {
  postIds: number[];
  /** Cookie headers of drivers who have not voted on anything yet. */
  voterCookies: string[];
};

/**
 * Fills an empty database with a site as it would stand after half a year. What is derived from other rows (counters,
 * totals, standings) is what a recount would find; photos have facts but no files.
 */
export async function fillSite(
  { posts, voters, places: placesStored = 10_000 }: { posts: number; voters: number; places?: number },
  onProgress: (line: string) => void,
): Promise<Filled> {
  const now = Date.now();
  const tally = new Tally();
  const drivers = await registerDrivers(Math.max(100, Math.ceil(posts / 10)), tally, now);
  const voterIds = await registerDrivers(voters, tally, now);
  const places = await fillPlaces(placesStored, (done) =>
    onProgress(`Filling the database: ${done} of ${placesStored} places ...`),
  );

  let told = Date.now();
  const postIds = await fillPosts(posts, { drivers, places, tally, now }, (done) => {
    if (done < posts && Date.now() - told < 5_000) return;
    told = Date.now();
    onProgress(`Filling the database: ${done} of ${posts} posts, with their votes and comments ...`);
  });
  await tally.storeLedger();
  await tally.storeStandings();
  await storeDrivers([...drivers, ...voterIds], tally, now);
  onProgress(`Filling the database: ${voters} signed-in voters ...`);
  return { postIds, voterCookies: await mintSessions(voterIds, now) };
}
