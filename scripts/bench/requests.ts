import { z } from 'zod';
import { figure, inTurn, medians, type Pair, type Round, table } from './figures';
import { incrementsRound, loadRound, type LoadRequest } from './load';
import type { Options } from './options';
import { copyOf, newSiteFolder, openOtherCommit, openSite, recount, runTask, type Site, startServer } from './site';
import { say } from '../terminal';

/** Sections `pages` and `votes`: requests a second and their latency on a filled site. */

const filledShape = z.object({ postIds: z.array(z.number()), voterCookies: z.array(z.string()) });
type Filled = z.infer<typeof filledShape>;
type Result = { label: string; floor: Round; ours: Round; rounds: Pair<Round> };

export async function measureRequests(posts: number, options: Options) {
  say(`\n== ${posts} posts`);
  const { against, sections, voters } = options;
  const folder = await newSiteFolder();
  let site = await openSite(folder);
  let other: Site | null = null;
  try {
    const limits = { limitSeconds: 60 + posts / 100, env: site.env };
    const filled = filledShape.parse(await runTask('fill', { posts, voters }, limits));
    if (against !== undefined) {
      say(`Starting the site of ${against} on a copy of the data ...`);
      await site.pause();
      other = await openOtherCommit(against, folder);
      // Ours runs on a copy too, so that both have files written the same way.
      site = await openSite(await copyOf(folder));
      await folder.remove();
    }
    const pages = sections.includes('pages') ? await measurePages(site, other, filled, options) : [];
    const api = sections.includes('pages') && !other ? await measureApi(site, filled, options) : [];
    const votes = sections.includes('votes') ? await measureVotes(site, other, filled, options) : [];
    const recounted = await recount(site.env);

    const { connections, rounds, roundSeconds } = options;
    say(`\n${posts} posts, ${connections} connections, medians of ${rounds} rounds of ${roundSeconds} s\n`);
    if (pages.length > 0) say(`${showResults('pages', pages, against ?? 'floor')}\n`);
    if (api.length > 0) say(`${showResults('API beside Express with the same rows', api, 'Express')}\n`);
    if (votes.length > 0) say(`${showResults(against ? 'votes' : 'votes beside $inc', votes, against ?? '$inc')}\n`);
    say(recounted);
    return { posts, pages, api, votes, recounted };
  } finally {
    await other?.stop();
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

async function measurePages(site: Site, other: Site | null, filled: Filled, options: Options) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const results: Result[] = [];
  for (const { label, requestsIn } of visitsTo(filled)) {
    say(`Measuring: ${label} ...`);
    const measure = (of: Site) => (round: number) =>
      loadRound(of, of.mongodPid, { connections, seconds, repeat: true, requests: requestsIn(round) });
    const pair = await inTurn({ rounds, warmUps: 1 }, { floor: other && measure(other), ours: measure(site) });
    results.push(toResult(label, pair));
  }
  return results;
}

const placeIds = z.array(z.object({ id: z.number() }));

/** API calls beside an Express handler that asks the same MongoDB for the same rows. */
async function measureApi(site: Site, { voterCookies: [cookie] }: Filled, options: Options) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const search = searches.map((query) => `/api/locations/search?query=${query}`);
  const found = await Promise.all(
    search.map(async (path) => placeIds.parse(await (await fetch(site.origin + path)).json()).map(({ id }) => id)),
  );
  const express = await startServer('scripts/run.mjs', ['scripts/bench/express-rows.ts'], site.env);
  const calls = [
    { label: 'posts', asked: ['/api/posts'], floor: ['/posts'] },
    { label: 'stop search', asked: search, floor: found.map((ids) => `/places?ids=${ids.join(',')}`) },
  ];
  const results: Result[] = [];
  try {
    for (const { label, asked, floor } of calls) {
      for (const reader of ['visitor', 'signed in'] as const) {
        say(`Measuring: ${label}, API, ${reader} ...`);
        const measure = (server: Pick<Site, 'origin' | 'pid'>, paths: string[]) => () => {
          const requests = paths.map((path) => get(path, reader === 'visitor' ? undefined : cookie));
          return loadRound(server, site.mongodPid, { connections, seconds, repeat: true, requests });
        };
        const measures = { floor: measure(express, floor), ours: measure(site, asked) };
        results.push(toResult(`${label}, ${reader}`, await inTurn({ rounds, warmUps: 1 }, measures)));
      }
    }
  } finally {
    await express.stop();
  }
  return results;
}

/** Votes through the API, each by another driver, beside another commit or a lone `$inc`. */
async function measureVotes(site: Site, other: Site | null, { postIds, voterCookies }: Filled, options: Options) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const newest = postIds.at(-1) ?? 0;
  const vote = (id: number, cookie: string): LoadRequest => ({
    method: 'POST',
    path: `/api/posts/${id}/vote`,
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"direction":"up"}',
  });
  const measure = async (label: string, documents: number, postAt: (round: number, voter: number) => number) => {
    say(`Measuring: ${label} ...`);
    const votesOn = (of: Site) => (round: number) => {
      const requests = voterCookies.map((cookie, at) => vote(postAt(round, at), cookie));
      return loadRound(of, of.mongodPid, { connections, seconds, repeat: false, requests });
    };
    const floor = other ? votesOn(other) : () => incrementsRound(site, { clients: connections, seconds, documents });
    return toResult(label, await inTurn({ rounds, warmUps: 1 }, { floor, ours: votesOn(site) }));
  };
  return [
    await measure('many posts', postIds.length, (round, at) => postIds[(at + round) % postIds.length] ?? 0),
    await measure('one hot post', 1, (round) => newest - 2 - rounds - round),
  ];
}

const toResult = (label: string, rounds: Pair<Round>): Result => ({
  ...{ label, rounds },
  ...{ floor: medians(rounds.floor), ours: medians(rounds.ours) },
});

/** @param floor what ours is compared with */
const showResults = (heading: string, results: Result[], floor: string): string =>
  table(
    [heading, `ours/${floor}`, `${floor} /s`, 'ours /s', `p99 ours/${floor}`, `${floor} p99 ms`, 'ours p99 ms'].concat(
      'site cpu ms',
      'mongod cpu ms',
      'failed',
    ),
    results.map(({ label, floor: least, ours }) => [
      label,
      ...[ours.perSecond / least.perSecond, least.perSecond, ours.perSecond].map(figure),
      ...[ours.p99 / least.p99, least.p99, ours.p99, ours.serverCpu, ours.mongodCpu].map(figure),
      String(least.failed + ours.failed),
    ]),
  );
