import { z } from 'zod';
import { type Call, isDone, postForm, requestOf } from './calls';
import { median, percentiles } from './figures';
import { createProfiler, isIndexed } from './profiler';
import { searchTexts, seededRandom } from './random';
import { highways, type Material, material } from './scale-fill';
import { say } from '../terminal';

/** The requests that `scale` sends, how long each takes, and what MongoDB reads for it. */

/** `turn` counts from 0. `line`: for files whose length depends on the site, the text that starts each line; times are per 1,000 lines. */
type Question = { label: string; to: (material: Material, turn: number) => Call; line?: string };

/** Different in each run, since votes on a kept site stay. */
const random = seededRandom(Date.now() % 2 ** 31);
const anyOf = (count: number): number => 1 + Math.floor(random() * count);
const at = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];

type Path = (material: Material, turn: number) => string;
const voterOf = ({ voters }: Material, turn: number) => at(voters, turn) ?? { id: 0, cookie: '', photoKey: '' };
const authorOf = ({ authors }: Material, turn: number) => at(authors, turn) ?? { username: '', cookie: '' };

const asked =
  (cookieOf: (material: Material, turn: number) => string) =>
  (label: string, to: Path): Question => ({
    label,
    to: (known, turn) => ({ path: to(known, turn), cookie: cookieOf(known, turn) }),
  });
const visitor = asked((known) => known.flashCookie);
const driver = asked((known, turn) => voterOf(known, turn).cookie);
const moderator = asked((known) => known.moderator.cookie);
const write = (label: string, to: Path, body?: (material: Material, turn: number) => Call['body']): Question => ({
  label,
  to: (known, turn) => ({
    ...{ method: 'POST', path: to(known, turn), cookie: voterOf(known, turn).cookie, body: body?.(known, turn) },
  }),
});

const lists = (['latest', 'most-eaten', 'most-beat'] as const).flatMap((sort) => [
  visitor(`${sort}, page 1`, () => `/${sort}-meat`),
  visitor(`${sort}, page 1,000`, ({ deep }, turn) => `/${sort}-meat?cursor=${at(deep[sort], turn)}`),
]);
const search = (turn: number) => encodeURIComponent(at(searchTexts, turn) ?? '');
const trips = [
  'from=Amarillo,+TX&to=Memphis,+TN',
  'from=Omaha,+NE&to=Chicago,+IL',
  'from=Nashville,+TN&to=Oklahoma+City,+OK',
];

const questions: Question[] = [
  visitor('home, visitor', () => '/'),
  driver('home, signed in', () => '/'),
  ...lists,
  driver('latest, signed in', () => '/latest-meat'),
  visitor('latest, API', () => '/api/posts?sort=latest'),
  visitor('post', ({ posts }) => `/posts/${anyOf(posts)}`),
  visitor('post with the most comments', ({ busiest }) => `/posts/${busiest}`),
  visitor('its last comments', ({ busiest, deep }) => `/posts/${busiest}?cursor=${deep.comments[0]}`),
  visitor('leaderboard, all time', () => '/leaderboard'),
  visitor('leaderboard, weekly', () => '/leaderboard?period=weekly'),
  visitor('leaderboard, monthly', () => '/leaderboard?period=monthly'),
  asked((known, turn) => authorOf(known, turn).cookie)('own profile', () => '/profile'),
  visitor('public profile', (known, turn) => `/users/${authorOf(known, turn).username}`),
  driver('following, posts', () => '/following'),
  driver('following, list', () => '/following/list'),
  driver('notifications', () => '/notices'),
  visitor('stop search, page', (_, turn) => `/locations?query=${search(turn)}`),
  visitor('stop search, API', (_, turn) => `/api/locations/search?query=${search(turn)}`),
  visitor('stop', ({ places }) => `/locations/${anyOf(places)}`),
  visitor('highway', (_, turn) => `/highways/${at(highways, turn)}`),
  visitor('ahead', (_, turn) => `/ahead?highway=I-40&direction=east&exit=${1 + ((turn * 37) % 300)}`),
  visitor('trip', (_, turn) => `/trip?${at(trips, turn)}`),
  visitor('trip, food only', (_, turn) => `/trip?${at(trips, turn)}&food=yes`),
  visitor('save a road offline, API', (_, turn) => `/api/take-along?highway=${at(highways, turn)}`),
  visitor('map', () => '/map'),
  visitor('map of a state', (_, turn) => `/map?state=${at(['TX', 'IA', 'OH', 'CA'], turn)}`),
  visitor('feed, latest', () => '/latest-meat.atom'),
  visitor('feed, highway', (_, turn) => `/highways/${at(highways, turn)}.atom`),
  visitor('feed, stop', ({ places }) => `/locations/${anyOf(places)}.atom`),
  visitor('feed, driver', (known, turn) => `/users/${authorOf(known, turn).username}.atom`),
  visitor('sitemap', () => '/sitemap.xml'),
  { ...visitor('sitemap, 1,000 posts', () => '/sitemaps/posts-1.xml'), line: '<url>' },
  { ...visitor('sitemap, 1,000 drivers', () => '/sitemaps/users-1.xml'), line: '<url>' },
  visitor('moderation log', () => '/moderation'),
  visitor('moderation log, middle', ({ deep }) => `/moderation?cursor=${deep.acts[0]}`),
  moderator('reports', () => '/desk/reports'),
  moderator('reports, middle', ({ deep }) => `/desk/reports?cursor=${deep.cases[0]}`),
  moderator('one report', ({ cases }, turn) => `/desk/reports/${at(cases, turn)}`),
  moderator('appeals', () => '/desk/appeals'),
  write(
    'vote',
    ({ posts }) => `/api/posts/${anyOf(posts)}/vote`,
    () => ({ direction: 'up' }),
  ),
  write(
    'comment',
    ({ posts }) => `/api/posts/${anyOf(posts)}/comments`,
    () => ({ content: 'Had it last week on the way to Tulsa.' }),
  ),
  write('follow', ({ places }) => `/api/follows/location/${anyOf(places)}`),
  write(
    'report',
    () => '/api/reports',
    ({ posts }) => ({ subject: 'post', id: anyOf(posts), reason: 'not-food' }),
  ),
  write(
    'post, photo uploaded before',
    () => '/posts/new',
    (known, turn) => postForm(anyOf(known.places), { uploaded: voterOf(known, turn).photoKey }),
  ),
];

/** A vote before each question, since every site has writes going on. */
const vote = write(
  'vote before a question',
  ({ posts }) => `/api/posts/${anyOf(posts)}/vote`,
  (_, turn) => ({ direction: turn % 2 === 0 ? 'up' : 'down' }),
);

export const askedSite = z.object({ origin: z.url(), material });
type AskedSite = z.infer<typeof askedSite>;

/** @returns milliseconds to the last byte */
async function ask({ label, to, line }: Question, { origin, material: known }: AskedSite, turn: number) {
  const call = to(known, turn);
  const request = requestOf(call);
  const startedAt = performance.now();
  const response = await fetch(origin + call.path, request);
  const body = await response.text();
  const ms = performance.now() - startedAt;
  if (!isDone(response)) throw new Error(`${label}: ${call.path} answers ${response.status} ${body.slice(0, 200)}`);
  const share = line === undefined ? 1 : 1_000 / (body.split(line).length - 1);
  return { ms: ms * share, kilobytes: (body.length * share) / 1000 };
}

const warmUpOf = (samples: number): number => Math.max(5, Math.round(samples / 10));
const explainedTurns = 3;
/** Another voter for each turn: nobody posts the same photo twice. */
export const votersFor = (samples: number): number => samples + warmUpOf(samples) + explainedTurns;

/** Asks a small site and a large one in turn, one request at a time, so that other work on the machine slows both. */
export async function measureQuestions(few: AskedSite, many: AskedSite, samples: number) {
  const warmUp = warmUpOf(samples);
  const measured = [];
  for (const question of questions) {
    say(`Measuring: ${question.label} (${measured.length + 1} of ${questions.length}) ...`);
    const answers: Record<'few' | 'many', Awaited<ReturnType<typeof ask>>[]> = { few: [], many: [] };
    for (let turn = 0; turn < samples + warmUp; turn += 1) {
      for (const which of turn % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
        const site = which === 'few' ? few : many;
        await ask(vote, site, turn);
        const answer = await ask(question, site, turn);
        if (turn >= warmUp) answers[which].push(answer);
      }
    }
    const figuresOf = (list: typeof answers.few) => ({
      ...percentiles(list.map(({ ms }) => ms)),
      kilobytes: median(list.map(({ kilobytes }) => kilobytes)),
    });
    measured.push({ label: question.label, few: figuresOf(answers.few), many: figuresOf(answers.many) });
  }
  return measured;
}

/** What MongoDB reads for each question, by its profiler, and the queries without an index or with too many reads. */
export async function explain(site: AskedSite) {
  const profiler = createProfiler();
  const first = site.material.voters.length - explainedTurns;
  const explained = [];
  for (const question of questions) {
    const executed = [];
    for (let turn = first; turn < first + explainedTurns; turn += 1) {
      await ask(vote, site, turn);
      executed.push(...(await profiler.watch(() => ask(question, site, turn))));
    }
    const read = executed.reduce((sum, each) => sum + Math.max(each.keysExamined, each.docsExamined), 0);
    const unbounded = executed.filter((each) => !isIndexed(each)).map((each) => each.text.slice(0, 300));
    explained.push({
      ...{ label: question.label, read: Math.round(read / explainedTurns), unbounded: [...new Set(unbounded)] },
    });
  }
  return explained;
}
