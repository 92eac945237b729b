import { z } from 'zod';
import { ask } from '../support/children';
import type { Options } from '../options';
import { openSite, type Site } from '../support/site';
import { figure, table } from '../support/table';

const figures = z.object({ p50: z.number(), p95: z.number() });
const answered = z.object({
  label: z.string(),
  /** What was asked: the operation by itself, or a page or call of the site. */
  door: z.enum(['operation', 'http']),
  ours: figures.nullable(),
  /** A place by its id, asked for in between. */
  read: figures,
});
type PlaceAnswers = z.infer<typeof answered>;

const measured = z.array(answered);

/** A few posts, so that stops have plates to add up. */
const posts = 2_000;

/** Questions about places at each size, each beside the least that it could cost. */
export async function measurePlaces(options: Options, say: (line: string) => void) {
  const sizes = [];
  for (const places of options.places) {
    say(`\n== ${places} places, synthetic: made at real exits`);
    const site = await openSite();
    try {
      await ask('fill/main.ts', { posts, voters: 10, places }, { limitSeconds: 120 + places / 50, env: site.env });
      const questions = await askAll(site, options);
      say(`\n${showQuestions(questions)}`);
      sizes.push({ places, questions });
    } finally {
      await site.stop();
    }
  }
  return sizes;
}

const askAll = async ({ origin, env }: Site, { samples }: Options): Promise<PlaceAnswers[]> =>
  measured.parse(
    await ask('places/questions-in-turn.ts', { origin, samples }, { limitSeconds: 60 + samples * 10, env }),
  );

const showQuestions = (questions: PlaceAnswers[]): string =>
  table(
    ['question', 'p95 ours/read', 'p50 ours/read', 'p50 ms', 'p95 ms', 'read p50 ms', 'read p95 ms'],
    questions.map(({ label, ours, read }) => [
      label,
      ...[
        ours && ours.p95 / read.p95,
        ours && ours.p50 / read.p50,
        ours?.p50 ?? null,
        ours?.p95 ?? null,
        read.p50,
        read.p95,
      ].map((each) => figure(each ?? Number.NaN)),
    ]),
  );
