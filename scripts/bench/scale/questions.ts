import { seededRandom } from '../fill/random';
import { everySearch } from '../fill/searches';
import { type Call, postForm, turned } from '../support/call';
import { askedRoads, type Material } from './material';

/** A question as it is put to one site; `turn` counts from 0. */
export type Question = {
  label: string;
  to: (material: Material, turn: number) => Call;
  /** Of a file that is as long as there is something to list: what is in each line, of which a thousand are timed. */
  line?: string;
};

/** Random every time: on a reused site the last run's votes remain. */
const random = seededRandom(Date.now() % 2 ** 31);
const anyOf = (count: number): number => 1 + Math.floor(random() * count);
const voter = ({ voters }: Material, turn: number) => turned(voters, turn) ?? { id: 0, cookie: '', photoKey: '' };

/** A change that is made before each question, so that nothing of its answer is hidden from before: a vote of anyone who asks. */
export const change = (material: Material, turn: number): Call => ({
  path: `/api/posts/${anyOf(material.posts)}/vote`,
  cookie: voter(material, turn).cookie,
  body: { direction: turn % 2 === 0 ? 'up' : 'down' },
});

type Address = (material: Material, turn: number) => string;

/** A visitor's page, made again. */
const page = (label: string, to: Address): Question => ({
  label,
  to: (material, turn) => ({ path: to(material, turn), cookie: material.noticeCookie }),
});
const driversPage = (label: string, to: Address): Question => ({
  label,
  to: (material, turn) => ({ path: to(material, turn), cookie: voter(material, turn).cookie }),
});
const moderatorsPage = (label: string, to: Address): Question => ({
  label,
  to: (material, turn) => ({ path: to(material, turn), cookie: material.moderator.cookie }),
});
const write = (label: string, to: Address, body: (material: Material, turn: number) => Call['body']): Question => ({
  label,
  to: (material, turn) => ({
    ...{ method: 'POST', path: to(material, turn) },
    ...{ cookie: voter(material, turn).cookie, body: body(material, turn) },
  }),
});

const lists = (['latest', 'most-eaten', 'most-beat'] as const).flatMap((sort) => [
  page(`${sort}, page 1`, () => `/${sort}-meat`),
  page(`${sort}, page 1,000`, ({ deep }, turn) => `/${sort}-meat?cursor=${turned(deep[sort], turn)}`),
]);

const search = (turn: number) => encodeURIComponent(turned(everySearch, turn) ?? '');
const highway = (turn: number) => turned(askedRoads, turn) ?? 'I-40';
const author = ({ authors }: Material, turn: number) => turned(authors, turn) ?? { username: '', cookie: '' };
const trip = (turn: number) =>
  new URLSearchParams(
    turned(
      [
        { from: 'Amarillo, TX', to: 'Memphis, TN' },
        { from: 'Omaha, NE', to: 'Chicago, IL' },
        { from: 'Nashville, TN', to: 'Oklahoma City, OK' },
      ],
      turn,
    ),
  ).toString();

export const questions: Question[] = [
  page('home, visitor', () => '/'),
  driversPage('home, signed in', () => '/'),
  ...lists,
  driversPage('latest, signed in', () => '/latest-meat'),
  page('latest, API', () => '/api/posts?sort=latest'),
  page('a post, any', ({ posts }) => `/posts/${anyOf(posts)}`),
  page('the post with all the comments', ({ busiest }) => `/posts/${busiest}`),
  page('its last comments', ({ busiest, deep }) => `/posts/${busiest}?cursor=${deep.comments[0]}`),
  page('leaderboard, all time', () => '/leaderboard'),
  page('leaderboard, weekly', () => '/leaderboard?period=weekly'),
  page('leaderboard, monthly', () => '/leaderboard?period=monthly'),
  {
    label: "a driver's own profile",
    to: (material, turn) => ({ path: '/profile', cookie: author(material, turn).cookie }),
  },
  page("a driver's public page", (material, turn) => `/users/${author(material, turn).username}`),
  driversPage('what one follows: its posts', () => '/following'),
  driversPage('what one follows: the list', () => '/following/list'),
  driversPage('notices', () => '/notices'),
  page('search of places, page', (_, turn) => `/locations?query=${search(turn)}`),
  page('search of places, API', (_, turn) => `/api/locations/search?query=${search(turn)}`),
  page('a place', ({ places }) => `/locations/${anyOf(places)}`),
  page('a highway', (_, turn) => `/highways/${highway(turn)}`),
  page('what is ahead', (_, turn) => `/ahead?highway=I-40&direction=east&exit=${1 + ((turn * 37) % 300)}`),
  page('a trip', (_, turn) => `/trip?${trip(turn)}`),
  page('a trip, food only', (_, turn) => `/trip?${trip(turn)}&food=yes`),
  page('a road to take along, API', (_, turn) => `/api/take-along?highway=${highway(turn)}`),
  page('the map', () => '/map'),
  page('the map of a state', (_, turn) => `/map?state=${turned(['TX', 'IA', 'OH', 'CA'], turn)}`),
  page('feed of the latest', () => '/latest-meat.atom'),
  page('feed of a highway', (_, turn) => `/highways/${highway(turn)}.atom`),
  page('feed of a place', ({ places }) => `/locations/${anyOf(places)}.atom`),
  page('feed of a driver', (material, turn) => `/users/${author(material, turn).username}.atom`),
  page('sitemap', () => '/sitemap.xml'),
  { ...page('sitemap, a thousand posts', () => '/sitemaps/posts-1.xml'), line: '<url>' },
  { ...page('sitemap, a thousand drivers', () => '/sitemaps/users-1.xml'), line: '<url>' },
  page('the moderation log', () => '/moderation'),
  page('the moderation log, its middle', ({ deep }) => `/moderation?cursor=${deep.acts[0]}`),
  moderatorsPage("the desk's reports", () => '/desk/reports'),
  moderatorsPage("the desk's reports, their middle", ({ deep }) => `/desk/reports?cursor=${deep.cases[0]}`),
  moderatorsPage('a report at the desk', ({ cases }, turn) => `/desk/reports/${turned(cases, turn)}`),
  moderatorsPage("the desk's appeals", () => '/desk/appeals'),
  write(
    'a vote',
    ({ posts }) => `/api/posts/${anyOf(posts)}/vote`,
    () => ({ direction: 'up' }),
  ),
  write(
    'a comment',
    ({ posts }) => `/api/posts/${anyOf(posts)}/comments`,
    () => ({ content: 'Had it last week on the way to Tulsa.' }),
  ),
  write(
    'a follow',
    ({ places }) => `/api/follows/location/${anyOf(places)}`,
    () => undefined,
  ),
  write(
    'a report',
    () => '/api/reports',
    ({ posts }) => ({ subject: 'post', id: anyOf(posts), reason: 'not-food' }),
  ),
  write(
    'a post, its photo stored before',
    () => '/posts/new',
    (material, turn) => postForm(anyOf(material.places), { kept: voter(material, turn).photoKey }),
  ),
];
