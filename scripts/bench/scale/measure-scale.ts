import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { ask, run } from '../support/children';
import type { Options } from '../options';
import { type Ground, newGround, openSite } from '../support/site';
import { figure, table } from '../support/table';
import { material, type ScaleSize } from './material';

const figures = z.object({ p50: z.number(), p95: z.number() });
const answered = z.array(z.object({ label: z.string(), few: figures, many: figures }));
type ScaleAnswers = z.infer<typeof answered>;
type Say = (line: string) => void;

/** A recount holds every vote in memory, so a larger site than this is not recounted. */
const mostRecounted = 200_000;

/** A small site and a large one, both up at once: what each question costs in the one beside the other. */
export async function measureScale({ scale: [few, many], samples, keep }: Options, say: Say) {
  const small = await prepare(sizeOf(few, samples), keep, say);
  const large = await prepare(sizeOf(many, samples), keep, say);
  const sites = await Promise.all([openSite(small.ground), openSite(large.ground)]);
  try {
    const [atFew, atMany] = [small, large].map((each, at) => ({
      origin: sites[at]?.origin,
      material: each.material,
    }));
    const input = { few: atFew, many: atMany, samples };
    const questions = answered.parse(
      await ask('scale/questions-in-turn.ts', input, { limitSeconds: 120 + samples * 20 }),
    );
    say(`\n${showQuestions(questions, few, many)}\n`);
    const recounted = many <= mostRecounted ? (await run('scripts/recount.ts', large.ground.env)).lastLine : null;
    if (recounted) say(recounted);
    return { fillSeconds: [small.seconds, large.seconds], sizes: [few, many], questions, recounted };
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
  }
}

const sizeOf = (rows: number, samples: number): ScaleSize => ({
  rows,
  busiest: Math.max(50, Math.round(rows / 200)),
  voters: Math.min(300, samples + 20),
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

/** @returns how many seconds it took; a kept one is not filled again */
async function fill({ dataDir, env }: Ground, size: ScaleSize): Promise<number> {
  const note = path.join(dataDir, 'filled-in-seconds');
  const known = await readFile(note, 'utf8').catch(() => null);
  if (known !== null) return Number(known);
  const startedAt = performance.now();
  await ask('scale/fill.ts', size, { limitSeconds: 120 + size.rows / 200, env });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await writeFile(note, String(seconds));
  return seconds;
}

const showQuestions = (questions: ScaleAnswers, few: number, many: number): string =>
  table(
    ['question', `p50 ms, ${few}`, `p50 ms, ${many}`, 'ratio', `p95 ms, ${few}`, `p95 ms, ${many}`, 'ratio'],
    questions.map(({ label, few: small, many: large }) => [
      label,
      ...[small.p50, large.p50, large.p50 / small.p50, small.p95, large.p95, large.p95 / small.p95].map(figure),
    ]),
  );
