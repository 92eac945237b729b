import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { capture } from './capture';
import { startServer } from '../support/children';
import type { Filled } from '../fill/fill-site';
import { inTurn } from '../support/in-turn';
import type { LoadRequest } from '../support/load';
import type { Options } from '../options';
import type { OtherSite } from '../support/other-commit';
import { type Result, toResult } from './result';
import { applyLoad } from '../support/rounds';
import type { Site } from '../support/site';

type Visit = { label: string; paths: string[]; cookie?: string };

/** Different ones in turn, as visitors ask: a chain, a town, a road sign, a part of a word, one that matches nothing. */
export const searches = ["love's", 'amarillo', 'i-40 exit 143', 'prairie', 'zzyzx'].map(encodeURIComponent);

const visitsTo = ({ postIds, voterCookies }: Filled): Visit[] => {
  const step = Math.max(1, Math.floor(postIds.length / 16));
  const posts = postIds.filter((_, at) => at % step === 0).slice(0, 16);
  const [cookie] = voterCookies;
  const forAll: Visit[] = [
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
  const own = ['/profile', '/account', '/notices'].map((path) => ({
    label: `${path}, signed in`,
    paths: [path],
    cookie,
  }));
  return [
    ...forAll.flatMap(({ label, paths }) => [
      { label: `${label}, visitor`, paths },
      { label: `${label}, signed in`, paths, cookie },
    ]),
    ...own,
    { label: 'location search, page', paths: searches.map((query) => `/locations?query=${query}`) },
    { label: 'location search, API', paths: searches.map((query) => `/api/locations/search?query=${query}`) },
  ];
};

/** Requests a second and waiting times of pages, against a server with the same bytes in memory, or another commit's. */
export async function measurePages(
  site: Site,
  other: OtherSite | null,
  filled: Filled,
  options: Options,
  onProgress: (line: string) => void,
) {
  const visits = visitsTo(filled).map((visit) => ({
    ...visit,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...(visit.cookie ? { cookie: visit.cookie } : {}) },
  }));
  const { connections, rounds, roundSeconds: seconds } = options;
  const load = (server: Pick<Site, 'origin' | 'pid'>, mongod: number | null, requests: LoadRequest[]) =>
    applyLoad({ connections, seconds, repeat: true, origin: server.origin, requests }, { server: server.pid, mongod });
  const floor = other ? { ...other.site, mongod: other.site.mongodPid, stop: null } : await holdAnswers(site, visits);

  const results: Result[] = [];
  try {
    for (const [visit, { label, paths, headers }] of visits.entries()) {
      onProgress(`Measuring: ${label} (${visit + 1} of ${visits.length}) ...`);
      const made = paths.map((each) => ({ path: each, headers }));
      const held = other ? made : paths.map((_, at) => ({ path: heldPath(visit, at), headers }));
      const pair = await inTurn(
        { rounds, warmUps: 1 },
        { floor: () => load(floor, floor.mongod, held), ours: () => load(site, site.mongodPid, made) },
      );
      results.push(toResult(label, pair));
    }
  } finally {
    await floor.stop?.();
  }
  return results;
}

const heldPath = (visit: number, at: number): string => `/${visit}-${at}`;

/** Starts a server that gives the site's own answers from memory. */
async function holdAnswers({ origin, dataDir }: Site, visits: { paths: string[]; headers: Record<string, string> }[]) {
  const captured = await Promise.all(
    visits.flatMap(({ paths, headers }, visit) =>
      paths.map((each, at) => capture(heldPath(visit, at), origin + each, headers)),
    ),
  );
  const file = path.join(dataDir, 'bench-answers.json');
  await writeFile(file, JSON.stringify(captured));
  return { ...(await startServer('scripts/run.mjs', ['scripts/bench/requests/floor.ts', file], {})), mongod: null };
}
