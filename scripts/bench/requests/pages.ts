import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { capture } from './capture';
import { startServer } from '../support/children';
import type { Filled } from '../fill/fill-site';
import { inTurn } from '../support/in-turn';
import type { LoadRequest } from '../support/load';
import type { Options } from '../options';
import type { OtherSite } from '../support/other-site';
import { type Result, toResult } from './result';
import { applyLoad } from '../support/rounds';
import type { Site } from '../support/site';

/** @param round each asks for others where nothing is to be asked for twice */
type Visit = { label: string; requestsIn: (round: number) => Request[] };
type Request = LoadRequest & { headers: Record<string, string> };

/** Different ones in turn, as visitors ask: a chain, a town, a road sign, a part of a word, one that matches nothing. */
export const searches = ["love's", 'amarillo', 'i-40 exit 143', 'prairie', 'zzyzx'].map(encodeURIComponent);

/** A round asks one of so many parts of the drivers, whose pages then have been asked for by no one. */
const partsOfDrivers = 8;

/** What the floor of a visit holds in memory; the answers of others who ask for the same page are as long. */
const mostAnswersHeld = 16;

const get = (path: string, cookie?: string): Request => ({
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br', ...(cookie && { cookie }) },
});

const visitsTo = ({ postIds, voterCookies }: Filled): Visit[] => {
  const step = Math.max(1, Math.floor(postIds.length / 16));
  const posts = postIds.filter((_, at) => at % step === 0).slice(0, 16);
  const [cookie] = voterCookies;
  const forAll: { label: string; paths: string[] }[] = [
    { label: 'home', paths: ['/'] },
    { label: 'list', paths: ['/latest-meat'] },
    { label: 'post page', paths: posts.map((id) => `/posts/${id}`) },
    { label: 'leaderboard', paths: ['/leaderboard', '/leaderboard?period=weekly', '/leaderboard?period=monthly'] },
    { label: 'ahead', paths: ['/ahead?highway=I-40&direction=west'] },
    { label: 'highway', paths: ['/highways/I-40'] },
    { label: 'map', paths: ['/map'] },
    { label: 'stop', paths: ['/locations/1'] },
    { label: 'driver’s page', paths: ['/users/driver-2'] },
  ];
  const search = [
    { label: 'location search, page', paths: searches.map((query) => `/locations?query=${query}`) },
    { label: 'location search, API', paths: searches.map((query) => `/api/locations/search?query=${query}`) },
  ];
  const own = ['/profile', '/account', '/notices'];
  const asked = (label: string, paths: string[], by?: string): Visit => {
    const requests = paths.map((path) => get(path, by));
    return { label, requestsIn: () => requests };
  };
  const share = Math.floor(voterCookies.length / partsOfDrivers);
  const drivers = (round: number) => {
    const from = (round % partsOfDrivers) * share;
    return voterCookies.slice(from, from + share);
  };
  return [
    ...forAll.flatMap(({ label, paths }) => [
      asked(`${label}, visitor`, paths),
      asked(`${label}, signed in`, paths, cookie),
    ]),
    ...own.map((path) => asked(`${path}, signed in`, [path], cookie)),
    ...['/latest-meat', ...own].map((path) => ({
      label: `${path}, drivers in turn`,
      requestsIn: (round: number) => drivers(round).map((each) => get(path, each)),
    })),
    ...search.map(({ label, paths }) => asked(label, paths)),
  ];
};

/** Requests a second and waiting times of pages, against a server with the same bytes in memory, or another site. */
export async function measurePages(
  site: Site,
  other: OtherSite | null,
  filled: Filled,
  options: Options,
  onProgress: (line: string) => void,
) {
  const visits = visitsTo(filled);
  const { connections, rounds, roundSeconds: seconds } = options;
  const load = (server: Pick<Site, 'origin' | 'pid'>, mongod: number | null, requests: LoadRequest[]) =>
    applyLoad({ connections, seconds, repeat: true, origin: server.origin, requests }, { server: server.pid, mongod });
  const floor = other ? { ...other.site, mongod: other.site.mongodPid, stop: null } : await holdAnswers(site, visits);

  const results: Result[] = [];
  try {
    for (const [visit, { label, requestsIn }] of visits.entries()) {
      onProgress(`Measuring: ${label} (${visit + 1} of ${visits.length}) ...`);
      const held = heldRequests(requestsIn(0)).map(({ headers }, at) => ({ path: heldPath(visit, at), headers }));
      const pair = await inTurn(
        { rounds, warmUps: 1 },
        {
          floor: (round) => load(floor, floor.mongod, other ? requestsIn(round) : held),
          ours: (round) => load(site, site.mongodPid, requestsIn(round)),
        },
      );
      results.push(toResult(label, pair));
    }
  } finally {
    await floor.stop?.();
  }
  return results;
}

const heldPath = (visit: number, at: number): string => `/${visit}-${at}`;
const heldRequests = (requests: Request[]): Request[] => requests.slice(0, mostAnswersHeld);

/** Starts a server that gives the site's own answers from memory. */
async function holdAnswers({ origin, dataDir }: Site, visits: Visit[]) {
  const captured = await Promise.all(
    visits.flatMap(({ requestsIn }, visit) =>
      heldRequests(requestsIn(0)).map((request, at) =>
        capture(heldPath(visit, at), origin + request.path, request.headers),
      ),
    ),
  );
  const file = path.join(dataDir, 'bench-answers.json');
  await writeFile(file, JSON.stringify(captured));
  return { ...(await startServer('scripts/run.mjs', ['scripts/bench/requests/floor.ts', file], {})), mongod: null };
}
