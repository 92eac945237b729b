import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { figure, medians, processFigures, type ProcessFigures, type Round, table } from './figures';
import { loadRound, type LoadRequest } from './load';
import type { Options } from './options';
import { newSiteFolder, openSite, recount, runTask, type Site } from './site';

/** Sections `pages` and `votes`: requests a second and their latency on a filled site. */

const filledShape = z.object({ postIds: z.array(z.number()), voterCookies: z.array(z.string()) });
type Filled = z.infer<typeof filledShape>;
type Say = (line: string) => void;
type Result = { label: string; rounds: Round[] };

/** V8 gives memory back some time after a start, in milliseconds. */
const settleMs = 15_000;

export async function measureRequests(posts: number, options: Options, say: Say) {
  say(`\n== ${posts} posts`);
  const { sections, voters, connections, rounds, roundSeconds } = options;
  const site = await openSite(await newSiteFolder());
  try {
    await sleep(settleMs);
    const memory: [when: string, site: ProcessFigures | null, mongod: ProcessFigures | null][] = [];
    const measureMemory = async (when: string) =>
      memory.push([when, await processFigures(site.pid), await processFigures(site.mongodPid)]);
    await measureMemory(`idle, ${settleMs / 1000} s after the start`);

    const limits = { limitSeconds: 60 + posts / 100, env: site.env };
    const filled = filledShape.parse(await runTask('fill', { posts, voters }, limits));
    const pages = sections.includes('pages') ? await measurePages(site, filled, options, say) : [];
    if (sections.includes('pages')) await measureMemory('after pages');
    const votes = sections.includes('votes') ? await measureVotes(site, filled, options, say) : [];
    if (sections.includes('votes')) await measureMemory('after votes');
    const recounted = await recount(site.env);

    say(`\n${posts} posts, ${connections} connections, medians of ${rounds} rounds of ${roundSeconds} s\n`);
    if (pages.length > 0) say(`${showResults('pages', pages)}\n`);
    if (votes.length > 0) say(`${showResults('votes', votes)}\n`);
    say(showMemory(memory));
    say(`\n${recounted}`);
    return { posts, pages, votes, memory, recounted };
  } finally {
    await site.stop();
  }
}

/** A chain, a town, a road sign, part of a word, and one without a match. */
const searches = ["love's", 'amarillo', 'i-40 exit 143', 'prairie', 'zzyzx'].map(encodeURIComponent);

/** Each round asks for the pages of one of these parts of the drivers, who haven't been there before. */
const partsOfDrivers = 8;

const get = (path: string, cookie?: string): LoadRequest => ({
  path,
  headers: { 'accept-encoding': 'gzip, deflate, br', ...(cookie && { cookie }) },
});

type Visit = { label: string; requestsIn: (round: number) => LoadRequest[] };

function visitsTo({ postIds, voterCookies }: Filled): Visit[] {
  const step = Math.max(1, Math.floor(postIds.length / 16));
  const posts = postIds.filter((_, at) => at % step === 0).slice(0, 16);
  const shared: Record<string, string[]> = {
    home: ['/'],
    list: ['/latest-meat'],
    post: posts.map((id) => `/posts/${id}`),
    leaderboard: ['/leaderboard', '/leaderboard?period=weekly', '/leaderboard?period=monthly'],
    ahead: ['/ahead?highway=I-40&direction=west'],
    highway: ['/highways/I-40'],
    map: ['/map'],
    stop: ['/locations/1'],
    'public profile': ['/users/driver-2'],
  };
  const own = ['/profile', '/account', '/notices'];
  const same = (label: string, paths: string[], cookie?: string): Visit => {
    const requests = paths.map((path) => get(path, cookie));
    return { label, requestsIn: () => requests };
  };
  const share = Math.floor(voterCookies.length / partsOfDrivers);
  const driversIn = (round: number) => {
    const from = (round % partsOfDrivers) * share;
    return voterCookies.slice(from, from + share);
  };
  return [
    ...Object.entries(shared).flatMap(([label, paths]) => [
      same(`${label}, visitor`, paths),
      same(`${label}, signed in`, paths, voterCookies[0]),
    ]),
    ...own.map((path) => same(`${path}, signed in`, [path], voterCookies[0])),
    ...['/latest-meat', ...own].map((path) => ({
      label: `${path}, another driver each time`,
      requestsIn: (round: number) => driversIn(round).map((cookie) => get(path, cookie)),
    })),
    same(
      'stop search, page',
      searches.map((query) => `/locations?query=${query}`),
    ),
    same(
      'stop search, API',
      searches.map((query) => `/api/locations/search?query=${query}`),
    ),
  ];
}

async function measurePages(site: Site, filled: Filled, options: Options, say: Say) {
  const results: Result[] = [];
  for (const { label, requestsIn } of visitsTo(filled)) {
    say(`Measuring: ${label} ...`);
    results.push(await measure(site, options, label, { repeat: true, requestsIn }));
  }
  return results;
}

/** Votes through the API, each by another driver. */
async function measureVotes(site: Site, { postIds, voterCookies }: Filled, options: Options, say: Say) {
  const newest = postIds.at(-1) ?? 0;
  const vote = (id: number, cookie: string): LoadRequest => ({
    method: 'POST',
    path: `/api/posts/${id}/vote`,
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"direction":"up"}',
  });
  const kinds: Record<string, (round: number, voter: number) => number> = {
    'many posts': (round, voter) => postIds[(voter + round) % postIds.length] ?? 0,
    'one hot post': (round) => newest - 2 - options.rounds - round,
  };
  const results: Result[] = [];
  for (const [label, postAt] of Object.entries(kinds)) {
    say(`Measuring: ${label} ...`);
    const requestsIn = (round: number) => voterCookies.map((cookie, at) => vote(postAt(round, at), cookie));
    results.push(await measure(site, options, label, { repeat: false, requestsIn }));
  }
  return results;
}

/** Measures rounds of requests after one that doesn't count. */
async function measure(
  site: Site,
  { connections, rounds, roundSeconds: seconds }: Options,
  label: string,
  { repeat, requestsIn }: { repeat: boolean; requestsIn: (round: number) => LoadRequest[] },
): Promise<Result> {
  const measured: Round[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    measured.push(await loadRound(site, { connections, seconds, repeat, requests: requestsIn(round) }));
  }
  return { label, rounds: measured.slice(1) };
}

const showResults = (heading: string, results: Result[]): string =>
  table(
    [heading, 'a second', 'p50 ms', 'p99 ms', 'site cpu ms', 'mongod cpu ms', 'failed'],
    results.map(({ label, rounds }) => {
      const { perSecond, p50, p99, serverCpu, mongodCpu, failed } = medians(rounds);
      return [label, ...[perSecond, p50, p99, serverCpu, mongodCpu].map(figure), String(failed)];
    }),
  );

const showMemory = (memory: [string, ProcessFigures | null, ProcessFigures | null][]): string =>
  table(
    ['resident memory, MB', 'site', 'highest', 'mongod', 'highest'],
    memory.map(([when, site, mongod]) => [
      when,
      ...[site?.residentMb, site?.peakMb, mongod?.residentMb, mongod?.peakMb].map((each) => String(each ?? '-')),
    ]),
  );
