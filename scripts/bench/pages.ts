import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { capture } from './capture';
import { startServer } from './children';
import type { Filled } from './fill/fill-site';
import type { Options } from './options';
import { type Result, toResult } from './result';
import { applyLoad, interleave } from './rounds';
import type { Site } from './site';

type Visit = { label: string; paths: string[]; cookie?: string };

/** Different ones in turn, as visitors ask: a chain, a town, a road sign, a part of a word, one that matches nothing. */
const searches = ["love's", 'amarillo', 'i-40 exit 143', 'prairie', 'zzyzx'].map(encodeURIComponent);

const visitsTo = ({ postIds, voterCookies }: Filled): Visit[] => {
  const step = Math.max(1, Math.floor(postIds.length / 16));
  const posts = postIds.filter((_, at) => at % step === 0).slice(0, 16);
  return [
    { label: 'home, anonymous', paths: ['/'] },
    { label: 'home, signed in', paths: ['/'], cookie: voterCookies[0] },
    { label: 'post page', paths: posts.map((id) => `/posts/${id}`) },
    { label: 'leaderboard', paths: ['/leaderboard', '/leaderboard?period=weekly', '/leaderboard?period=monthly'] },
    { label: 'location search, page', paths: searches.map((query) => `/locations?query=${query}`) },
    { label: 'location search, API', paths: searches.map((query) => `/api/locations/search?query=${query}`) },
  ];
};

/** Requests a second and waiting times of pages, against a server that has the same bytes in memory. */
export async function measurePages(site: Site, filled: Filled, options: Options, onProgress: (line: string) => void) {
  const visits = visitsTo(filled).map((visit) => ({
    ...visit,
    headers: { 'accept-encoding': 'gzip, deflate, br', ...(visit.cookie ? { cookie: visit.cookie } : {}) },
  }));
  const captured = await Promise.all(
    visits.flatMap(({ paths, headers }, visit) =>
      paths.map((each, at) => capture(`${visit}-${at}`, site.origin + each, headers)),
    ),
  );
  const file = path.join(site.dataDir, 'bench-answers.json');
  await writeFile(file, JSON.stringify(captured));
  const floor = await startServer('scripts/run.mjs', ['scripts/bench/floor.ts', file], {});

  const results: Result[] = [];
  try {
    for (const [visit, { label, paths, headers }] of visits.entries()) {
      onProgress(`Measuring: ${label} (${visit + 1} of ${visits.length}) ...`);
      const { connections, rounds, roundSeconds: seconds } = options;
      const base = { connections, seconds, repeat: true };
      const held = paths.map((_, at) => ({ path: `/${visit}-${at}`, headers }));
      const made = paths.map((each) => ({ path: each, headers }));
      const pair = await interleave(
        rounds,
        () => applyLoad({ ...base, origin: floor.origin, requests: held }, { server: floor.pid, mongod: null }),
        () => applyLoad({ ...base, origin: site.origin, requests: made }, { server: site.pid, mongod: site.mongodPid }),
      );
      results.push(toResult(label, pair));
    }
  } finally {
    await floor.stop();
  }
  return results;
}
