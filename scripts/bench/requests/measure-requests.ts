import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ask, run } from '../support/children';
import type { Filled } from '../fill/fill-site';
import type { Options } from '../options';
import { measureApi } from './api';
import { measurePages } from './pages';
import { copyOf, openOtherCommit, openWithOneWorker, type OtherSite } from '../support/other-site';
import { type ProcessFigures, processFigures } from '../support/process-figures';
import { showResults } from './result';
import { newGround, openSite, type Site } from '../support/site';
import { table } from '../support/table';
import { measureVotes } from './votes';

const filledShape = z.object({
  postIds: z.array(z.number()),
  voterIds: z.array(z.number()),
  voterCookies: z.array(z.string()),
});

/** After a start V8 gives back what that needed, in milliseconds: what is measured next is a site that no one asks. */
const settlesMs = 15_000;

/** Everything at one size: a site of its own is started, filled, measured, counted again and ended. */
export async function measureRequests(posts: number, options: Options, say: (line: string) => void) {
  say(`\n== ${posts} posts`);
  const ground = await newGround();
  let site = await openSite(ground);
  let other: OtherSite | null = null;
  try {
    await sleep(settlesMs);
    const memory: Moment[] = [];
    const remember = async (when: string) =>
      memory.push({ when, site: await processFigures(site.pid), mongod: await processFigures(site.mongodPid) });
    await remember(`idle, ${settlesMs / 1000} s after start`);

    const filled = await fill(site, posts, options);
    say(await recount(site));
    const { against, workers } = options;
    if (against !== null || workers > 1) {
      say(
        `Starting ${against === null ? 'a site with one worker' : `the site of ${against}`} on a copy of this data ...`,
      );
      await site.pause();
      other = await (against === null ? openWithOneWorker(ground) : openOtherCommit(against, ground));
      // On a copy as well, so that the files of both were written alike.
      const copy = await copyOf(ground);
      site = await openSite({ ...copy, env: { ...copy.env, WORKERS: String(workers) } });
      await ground.remove();
    }
    const pages = options.sections.includes('pages') ? await measurePages(site, other, filled, options, say) : [];
    // Beside another site, the API's search is among the pages.
    const api = pages.length > 0 && !other ? await measureApi(site, filled, options, say) : [];
    if (pages.length > 0) await remember('after pages');
    const votes = options.sections.includes('votes') ? await measureVotes(site, other, filled, options, say) : [];
    if (votes.length > 0) await remember('after votes');
    const recounted = await recount(site);

    const { connections, rounds, roundSeconds } = options;
    say(
      `\n${posts} posts; ${connections} connections, medians of ${rounds} x ${roundSeconds} s. ${describeFloor(other)}\n`,
    );
    const floor = other?.name ?? 'floor';
    if (pages.length > 0) say(`${showResults('pages', pages, floor)}\n`);
    if (api.length > 0) say(`${showResults('API', api, 'same rows')}\n`);
    if (votes.length > 0) say(`${showResults('votes', votes, floor)}\n`);
    say(`${showMemory(memory)}\n`);
    say(recounted);
    return { posts, pages, api, votes, memory, recounted };
  } finally {
    await other?.stop();
    await site.stop();
  }
}

const describeFloor = (other: OtherSite | null): string =>
  other
    ? `Beside it stands ${other.name}, on a copy of the same data.`
    : 'Floor of pages: an express server\nwith the same bytes in memory; floor of the API: one that asks the same MongoDB for the same rows;\nfloor of votes: a lone $inc, as durable, by as many clients.';

const fill = async (site: Site, posts: number, { voters }: Options): Promise<Filled> =>
  filledShape.parse(await ask('fill/main.ts', { posts, voters }, { limitSeconds: 60 + posts / 100, env: site.env }));

/** The site's own check that all derived figures are what their rows add up to. */
const recount = async (site: Site): Promise<string> => (await run('scripts/recount.ts', site.env)).lastLine;

type Moment = { when: string; site: ProcessFigures | null; mongod: ProcessFigures | null };

const showMemory = (moments: Moment[]): string =>
  table(
    ['resident memory, MB', 'site', 'its peak', 'mongod', 'its peak'],
    moments.map(({ when, site, mongod }) => [
      when,
      ...[site?.residentMb, site?.peakMb, mongod?.residentMb, mongod?.peakMb].map((each) => String(each ?? '-')),
    ]),
  );
