import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { figure, table } from './figures';
import type { Options } from './options';
import { measureQuestions, votersFor } from './questions';
import { type Material, material, type ScaleSize } from './scale-fill';
import { newSiteFolder, openSite, recount, runTask, type Site, type SiteFolder } from './site';
import { say } from '../terminal';

/** Section `scale`: a small site and a large one, both running, asked the same in turn. */

const explained = z.array(z.object({ label: z.string(), read: z.number(), unbounded: z.array(z.string()) }));
const filling = z.object({ seconds: z.number(), voters: z.number() });

/** A larger site isn't recounted: it takes too long. */
const mostRecounted = 200_000;

export async function measureScale({ scale, samples, keep }: Options) {
  const [few, many] = scale;
  const small = await prepare(few, samples, keep);
  const large = await prepare(many, samples, keep);
  const [atFew, atMany] = await Promise.all([openSite(small.folder), openSite(large.folder)]);
  try {
    const asked = (site: Site, known: Material) => ({ origin: site.origin, material: known });
    const [askedFew, askedMany] = [asked(atFew, small.material), asked(atMany, large.material)];
    const times = await measureQuestions(askedFew, askedMany, samples);
    const explain = async (site: Site, input: typeof askedFew) =>
      explained.parse(await runTask('explain', input, { limitSeconds: 1_800, env: site.env }));
    const [readFew, readMany] = [await explain(atFew, askedFew), await explain(atMany, askedMany)];
    const rows = times.map((row, at) => ({
      ...row,
      read: { few: readFew[at]?.read ?? Number.NaN, many: readMany[at]?.read ?? Number.NaN },
      unbounded: readMany[at]?.unbounded ?? [],
    }));
    say(`\n${showRows(rows, scale)}\n`);
    for (const { label, unbounded } of rows) for (const text of unbounded) say(`${label}: ${text}`);
    say(`${rows.length} questions, ${rows.filter((row) => flagsOf(row).length > 0).length} of them over the limits.`);
    const recounted = many <= mostRecounted ? await recount(large.folder.env) : null;
    if (recounted) say(recounted);
    return { fillSeconds: [small.seconds, large.seconds], sizes: scale, rows, recounted };
  } finally {
    await Promise.all([atFew.stop(), atMany.stop()]);
  }
}

/** Fills a database before its site runs. */
async function prepare(rows: number, samples: number, keep: string | undefined) {
  const size: ScaleSize = { rows, busiest: Math.max(50, Math.round(rows / 200)), voters: votersFor(samples) };
  say(`\n== ${rows} posts and drivers, ${10 * rows} ledger rows, one post with ${size.busiest} comments`);
  const folder = await newSiteFolder(keep ? { kept: path.join(keep, String(rows)) } : {});
  try {
    const seconds = await fill(folder, size);
    say(`Filled in ${seconds} s.`);
    const limits = { limitSeconds: 300 + rows / 1_000, env: folder.env };
    return { folder, seconds, material: material.parse(await runTask('material', size, limits)) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** @returns how many seconds it took. @throws if a kept site was filled for fewer samples */
async function fill({ env }: SiteFolder, size: ScaleSize): Promise<number> {
  const note = path.join(env.DATA_DIR, 'filled.json');
  const known = await readFile(note, 'utf8').catch(() => null);
  if (known !== null) {
    const { seconds, voters } = filling.parse(JSON.parse(known));
    if (voters >= size.voters) return seconds;
    throw new Error(`${env.DATA_DIR} was filled for fewer samples. Use as many as then, or another folder.`);
  }
  const startedAt = performance.now();
  await runTask('fillScale', size, { limitSeconds: 120 + size.rows / 100, env });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  await writeFile(note, JSON.stringify({ seconds, voters: size.voters }));
  return seconds;
}

type Row = Awaited<ReturnType<typeof measureQuestions>>[number] & {
  read: { few: number; many: number };
  unbounded: string[];
};

/** A thousand times the rows may take this many times as long. */
const mostTimes = 1.5;

const flagsOf = ({ few, many, unbounded }: Row): string[] => [
  ...(many.p50 / few.p50 > mostTimes ? ['p50'] : []),
  ...(many.p95 / few.p95 > mostTimes ? ['p95'] : []),
  ...(unbounded.length > 0 ? ['plan'] : []),
];

const showRows = (rows: Row[], [few, many]: readonly [number, number]): string =>
  table(
    ['question', `p50 ms, ${few}`, `${many}`, 'ratio', `p95 ms, ${few}`, `${many}`, 'ratio'].concat(
      ...[`reads, ${few}`, `${many}`, `KB, ${few}`, `${many}`, 'over'],
    ),
    rows.map((row) => [
      row.label,
      ...[row.few.p50, row.many.p50, row.many.p50 / row.few.p50].map(figure),
      ...[row.few.p95, row.many.p95, row.many.p95 / row.few.p95].map(figure),
      ...[row.read.few, row.read.many].map(String),
      ...[row.few.kilobytes, row.many.kilobytes].map(figure),
      flagsOf(row).join(', '),
    ]),
  );
