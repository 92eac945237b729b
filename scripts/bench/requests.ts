import { z } from 'zod';
import { fillFolder } from './filled-site';
import { compare, ratioOf, type Result, showResults, type Side } from './load';
import { rowsFor, voteRows } from './rows';
import { copyOf, openOtherCommit, openSite, recount, runTask } from './site';
import { say } from '../terminal';

/** Signed-in drivers of a filled site. Each posts at most one uploaded photo, so `scale` can't use more samples. */
export const voters = 1_000;

/** Measures `pages` and `votes` on a filled site, and on another commit's site with a copy of its data. */
export async function measureRequests(
  sections: readonly string[],
  { posts, against, isShort }: { posts: number; against?: string; isShort: boolean },
) {
  const { folder, world } = await fillFolder(posts, voters);
  const sides: Side[] = [];
  try {
    if (against !== undefined) {
      say(`Starting the site of ${against} on a copy of the data ...`);
      sides.push({ name: against, world, site: await openOtherCommit(against, folder) });
    }
    // Ours also runs on a copy, so that the files of both were written in the same way.
    const ours = await openSite(against === undefined ? folder : await copyOf(folder));
    sides.push({ name: 'ours', world, site: ours });
    const names = sides.map(({ name }) => name);
    const plan = { connections: 16, rounds: isShort ? 1 : 3 };
    const pages = sections.includes('pages')
      ? await compare(sides, rowsFor('pages'), { ...plan, requests: isShort ? 50 : 1_000 })
      : [];
    const votes = sections.includes('votes')
      ? await compare(sides, voteRows, { ...plan, requests: isShort ? 200 : 4_000 })
      : [];
    const recounted = await recount(ours.env);
    for (const [heading, results] of Object.entries({ pages, votes })) {
      if (results.length > 0) say(`\n${showResults(heading, names, results)}`);
    }
    say(`\n${recounted}`);
    return { posts, names, pages, votes, recounted };
  } finally {
    await Promise.all(sides.map(({ site }) => site.stop()));
    await folder.remove();
  }
}

/** `samples` are split into this many rounds. */
const rounds = 10;
const explainedRows = z.array(z.object({ label: z.string(), read: z.number(), unbounded: z.array(z.string()) }));
/** With a thousand times the rows, a request may take this many times as long. */
const maxSlowdown = 1.5;
/** A larger site isn't recounted, since that takes too long. */
const maxRecountedPosts = 200_000;

/** Measures `scale`: the same requests are sent alternately to a small and a large site, one request at a time. */
export async function measureScale({ scale, samples, keep }: { scale: number[]; samples: number; keep?: string }) {
  const sides: Side[] = [];
  try {
    for (const posts of scale) {
      const { folder, world } = await fillFolder(posts, voters, keep);
      sides.push({ name: String(posts), world, site: await openSite(folder) });
    }
    const requests = Math.ceil(samples / rounds);
    const results = await compare(sides, rowsFor('scale'), { connections: 1, requests, rounds });
    const unbounded: string[] = [];
    for (const [at, { site, world }] of sides.entries()) {
      const input = { origin: site.origin, world, firstTurn: requests * (rounds + 1) };
      const explained = explainedRows.parse(await runTask('explain', input, { limitSeconds: 1_800, env: site.env }));
      for (const [row, { label, read, unbounded: texts }] of explained.entries()) {
        const figures = results[row]?.sides[at];
        if (figures) figures.reads = read;
        unbounded.push(...texts.map((text) => `${label}: ${text}`));
      }
    }
    const names = sides.map(({ name }) => name);
    say(`\n${showResults('request', names, results)}\n`);
    for (const line of unbounded) say(line);
    const slower = results.filter(isMuchSlower).map(({ label }) => label);
    say(
      `${results.length} requests, ${slower.length} of them took over ${maxSlowdown} times as long: ${slower.join('; ')}`,
    );
    const [, large] = sides;
    const recounted = large && large.world.postCount <= maxRecountedPosts ? await recount(large.site.env) : null;
    if (recounted) say(recounted);
    return { names, results, unbounded, recounted };
  } finally {
    await Promise.all(sides.map(({ site }) => site.stop()));
  }
}

const isMuchSlower = ({ sides }: Result): boolean =>
  ratioOf(sides, 'p50') > maxSlowdown || ratioOf(sides, 'p95') > maxSlowdown;
