import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ask, run } from '../support/children';
import { inTurn } from '../support/in-turn';
import type { Options } from '../options';
import { type Ground, newGround, openSite, type Site } from '../support/site';
import { middleAndSlow } from '../support/statistics';
import { type Material, material, type ScaleSize, votersFor } from './material';
import { flagsOf, type Row, showRows } from './rows';

const figures = z.object({ p50: z.number(), p95: z.number(), kilobytes: z.number().optional() });
const answered = z.array(z.object({ label: z.string(), few: figures, many: figures }));
type Timed = z.infer<typeof answered>;
const timedLetters = z.array(z.object({ label: z.string(), milliseconds: z.array(z.number()) }));
const explained = z.array(z.object({ label: z.string(), read: z.number(), unbounded: z.array(z.string()) }));
type Say = (line: string) => void;

/** A recount holds every vote in memory, so a larger site than this is not recounted. */
const mostRecounted = 200_000;

const letterRounds = 3;

/** A site that is filled and runs. */
type Filled = { site: Site; material: Material };

/** A small site and a large one, both up at once: what each question costs in the one beside the other. */
export async function measureScale({ scale, samples, keep }: Options, say: Say) {
  const [few, many] = scale;
  const small = await prepare(sizeOf(few, samples), keep, say);
  const large = await prepare(sizeOf(many, samples), keep, say);
  const [atFew, atMany] = await Promise.all([openSite(small.ground), openSite(large.ground)]);
  const sites = {
    few: { site: atFew, material: small.material },
    many: { site: atMany, material: large.material },
  };
  try {
    const times = [...(await timeQuestions(sites, samples)), ...(await timeLetters(sites, samples))];
    const rows = await withPlans(times, sites);
    say(`\n${showRows(rows, scale)}\n`);
    for (const { label, unbounded } of rows) for (const text of unbounded) say(`${label}: ${text}`);
    say(`${rows.length} questions, ${rows.filter((row) => flagsOf(row).length > 0).length} of them over.`);
    const recounted = many <= mostRecounted ? (await run('scripts/recount.ts', large.ground.env)).lastLine : null;
    if (recounted) say(recounted);
    return { fillSeconds: [small.seconds, large.seconds], sizes: scale, rows, recounted };
  } finally {
    await Promise.all([atFew.stop(), atMany.stop()]);
  }
}

type Sites = { few: Filled; many: Filled };

const asked = ({ site: { origin }, material: known }: Filled) => ({ origin, material: known });

async function timeQuestions({ few, many }: Sites, samples: number): Promise<Timed> {
  const input = { few: asked(few), many: asked(many), samples };
  return answered.parse(await ask('scale/questions-in-turn.ts', input, { limitSeconds: 120 + samples * 40 }));
}

/** They are read by the site itself, and not for a request. */
async function timeLetters({ few, many }: Sites, samples: number): Promise<Timed> {
  const time = async ({ site: { env }, material: { posts } }: Filled) => {
    const input = { drivers: posts, turns: Math.ceil(samples / 10) };
    return timedLetters.parse(await ask('scale/time-letters.ts', input, { limitSeconds: 120 + samples * 2, env }));
  };
  const { floor, ours } = await inTurn({ rounds: letterRounds }, { floor: () => time(few), ours: () => time(many) });
  const figuresOf = (rounds: typeof floor, label: string) =>
    middleAndSlow(
      rounds.flatMap((round) =>
        round.filter((each) => each.label === label).flatMap(({ milliseconds }) => milliseconds),
      ),
    );
  return (floor[0] ?? []).map(({ label }) => ({ label, few: figuresOf(floor, label), many: figuresOf(ours, label) }));
}

async function withPlans(times: Timed, { few, many }: Sites): Promise<Row[]> {
  const explain = async (filled: Filled) => {
    const limits = { limitSeconds: 1_800, env: filled.site.env };
    const found = explained.parse(await ask('scale/explain.ts', asked(filled), limits));
    return new Map(found.map((each) => [each.label, each]));
  };
  const [atFew, atMany] = [await explain(few), await explain(many)];
  return times.map((row) => ({
    ...row,
    read: { few: atFew.get(row.label)?.read ?? Number.NaN, many: atMany.get(row.label)?.read ?? Number.NaN },
    unbounded: atMany.get(row.label)?.unbounded ?? [],
  }));
}

const sizeOf = (rows: number, samples: number): ScaleSize => ({
  rows,
  busiest: Math.max(50, Math.round(rows / 200)),
  voters: votersFor(samples),
});

/** Fills a database before its site runs, so that the site never sees half of the rows. */
async function prepare(size: ScaleSize, keep: string | null, say: Say) {
  const { rows, busiest } = size;
  say(`\n== ${rows} posts and drivers, ${10 * rows} ledger rows, one post with ${busiest} comments`);
  const ground = await newGround(keep ? { kept: path.join(keep, String(rows)) } : {});
  try {
    const seconds = await fill(ground, size);
    say(`Filled in ${seconds} s.`);
    const limitSeconds = 300 + rows / 1_000;
    return {
      ground,
      seconds,
      material: material.parse(await ask('scale/collect-material.ts', size, { limitSeconds, env: ground.env })),
    };
  } catch (error) {
    await ground.remove();
    throw error;
  }
}

const filling = z.object({ seconds: z.number(), voters: z.number() });

/**
 * @returns how many seconds it took; a kept one is not filled again
 * @throws where a kept one has fewer drivers without posts than there are to be voters
 */
async function fill({ dataDir, env }: Ground, size: ScaleSize): Promise<number> {
  const note = path.join(dataDir, 'filled.json');
  const known = await readFile(note, 'utf8').catch(() => null);
  if (known !== null) {
    const { seconds, voters } = filling.parse(JSON.parse(known));
    if (voters < size.voters)
      throw new Error(`${dataDir} was filled for fewer samples. Take as many, or another folder.`);
    return seconds;
  }
  const startedAt = performance.now();
  await ask('scale/fill.ts', size, { limitSeconds: 120 + size.rows / 100, env });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await writeFile(note, JSON.stringify({ seconds, voters: size.voters } satisfies z.infer<typeof filling>));
  return seconds;
}
