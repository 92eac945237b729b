import { pick, searchTexts } from './random';
import type { World } from './world';

/** The requests that people send, for all sections except `first-load`. */

export type Call = {
  method?: 'GET' | 'POST';
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** An object is sent as JSON. */
  body?: object | FormData;
};

export type Reader = 'visitor' | 'driver' | 'author' | 'moderator';

type Moment = {
  world: World;
  /** From 0 up to 1. */
  random: () => number;
  /** Counts from 0. */
  turn: number;
};

export type Kind = {
  label: string;
  /** How often visitors and drivers send it in `day`, relative to the other kinds. */
  visitor: number;
  driver: number;
  /** Who sends it in `pages` and `scale`; by default everyone who sends it in `day`. */
  readers?: Reader[];
  isWrite?: boolean;
  to: (moment: Moment) => Call;
};

const anyOf = <T>({ random }: Moment, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const anyUpTo = ({ random }: Moment, count: number): number => 1 + Math.floor(random() * count);
const anyStop = (moment: Moment): number => anyUpTo(moment, moment.world.placeCount);
/** The first posts are the most likely. */
const aPost = ({ world, random }: Moment): number =>
  world.posts[Math.floor(random() ** 3 * world.posts.length)]?.id ?? 1;
const anAuthor = (moment: Moment): string => anyOf(moment, moment.world.authors)?.username ?? '';
const aSearch = (moment: Moment): string => encodeURIComponent(anyOf(moment, searchTexts) ?? '');

/** On a small site, all posts are on these. */
export const highways = ['I-40', 'I-80'] as const;
const aHighway = ({ random }: Moment): string => pick(highways, random());

const trips = [
  'from=Amarillo,+TX&to=Memphis,+TN',
  'from=Omaha,+NE&to=Chicago,+IL',
  'from=Laredo,+TX&to=Dallas,+TX',
  'from=Atlanta,+GA&to=Cincinnati,+OH',
] as const;
const lists = ['/latest-meat', '/most-eaten-meat', '/most-beat-meat'] as const;
const states = ['TX', 'IA', 'OH', 'CA'] as const;

type Path = (moment: Moment) => string;

const page = (label: string, visitor: number, driver: number, path: Path): Kind => ({
  ...{ label, visitor, driver },
  to: (moment) => ({ path: path(moment) }),
});
const write = (label: string, driver: number, path: Path, body?: (moment: Moment) => Call['body']): Kind => ({
  ...{ label, visitor: 0, driver, readers: ['driver'], isWrite: true },
  to: (moment) => ({ method: 'POST', path: path(moment), ...(body && { body: body(moment) }) }),
});
/** A page that isn't used in `day`. */
const rare = (reader: Reader, label: string, path: Path): Kind => ({ ...page(label, 0, 0, path), readers: [reader] });

export const kinds: Kind[] = [
  page('home', 20, 20, () => '/'),
  page('list', 18, 15, ({ random }) => pick(lists, random())),
  page('post', 25, 18, (moment) => `/posts/${aPost(moment)}`),
  page('stop', 8, 6, (moment) => `/locations/${anyStop(moment)}`),
  page('stop search, page', 4, 3, (moment) => `/locations?query=${aSearch(moment)}`),
  page('stop search, API', 8, 8, (moment) => `/api/locations/search?query=${aSearch(moment)}`),
  page('highway', 4, 3, (moment) => `/highways/${aHighway(moment)}`),
  page('ahead', 4, 6, (moment) => `/ahead?highway=I-40&direction=east&exit=${anyUpTo(moment, 300)}`),
  page('trip', 2, 3, ({ random }) => `/trip?${pick(trips, random())}`),
  page('save a road offline', 0, 1, (moment) => `/api/take-along?highway=${aHighway(moment)}`),
  page('map', 2, 1, () => '/map'),
  page('leaderboard', 4, 4, ({ random }) => `/leaderboard?period=${pick(['all', 'weekly', 'monthly'], random())}`),
  page('public profile', 4, 4, (moment) => `/users/${anAuthor(moment)}`),
  { ...page('own profile', 0, 3, () => '/profile'), readers: ['author'] },
  page('notifications', 0, 6, () => '/notices'),
  page('following', 0, 6, () => '/following'),
  write(
    'vote',
    20,
    (moment) => `/api/posts/${aPost(moment)}/vote`,
    ({ random }) => ({ direction: pick(['up', 'up', 'down'], random()) }),
  ),
  write(
    'comment',
    4,
    (moment) => `/api/posts/${aPost(moment)}/comments`,
    () => ({ content: 'Ask for the pickle spear.' }),
  ),
  write('follow', 2, (moment) => `/api/follows/location/${anyStop(moment)}`),
  write('share', 1, (moment) => `/api/posts/${aPost(moment)}/share`),
  write(
    'report',
    0.3,
    () => '/api/reports',
    // Three reports hide a post, so this doesn't report only the posts that everyone reads.
    (moment) => ({ subject: 'post', id: anyUpTo(moment, moment.world.postCount), reason: 'not-food' }),
  ),
  write(
    'post, photo uploaded earlier',
    0,
    () => '/posts/new',
    (moment) =>
      newPost(anyStop(moment), { name: 'keptPhoto', value: at(moment.world.drivers, moment.turn)?.photoKey ?? '' }),
  ),
  ...(['latest', 'most-eaten', 'most-beat'] as const).map((sort) =>
    rare('visitor', `${sort}, page 1,000`, ({ world }) => `/${sort}-meat?cursor=${world.deep[sort]}`),
  ),
  rare('visitor', 'list, API', () => '/api/posts?sort=latest'),
  rare('visitor', 'post with the most comments', ({ world }) => `/posts/${world.busiest}`),
  rare('visitor', 'its last comments', ({ world }) => `/posts/${world.busiest}?cursor=${world.deep.comments}`),
  rare('visitor', 'trip, food only', ({ random }) => `/trip?${pick(trips, random())}&food=yes`),
  rare('visitor', 'map of a state', ({ random }) => `/map?state=${pick(states, random())}`),
  rare('driver', 'following, list', () => '/following/list'),
  rare('visitor', 'feed, latest', () => '/latest-meat.atom'),
  rare('visitor', 'feed, highway', (moment) => `/highways/${aHighway(moment)}.atom`),
  rare('visitor', 'feed, stop', (moment) => `/locations/${anyStop(moment)}.atom`),
  rare('visitor', 'feed, driver', (moment) => `/users/${anAuthor(moment)}.atom`),
  rare('visitor', 'sitemap', () => '/sitemap.xml'),
  rare('visitor', 'sitemap of posts', () => '/sitemaps/posts-1.xml'),
  rare('visitor', 'sitemap of drivers', () => '/sitemaps/users-1.xml'),
  rare('visitor', 'moderation log', () => '/moderation'),
  rare('visitor', 'moderation log, middle', ({ world }) => `/moderation?cursor=${world.deep.acts}`),
  rare('moderator', 'reports', () => '/desk/reports'),
  rare('moderator', 'reports, middle', ({ world }) => `/desk/reports?cursor=${world.deep.cases}`),
  rare('moderator', 'one report', ({ world, turn }) => `/desk/reports/${at(world.cases, turn)}`),
  rare('moderator', 'appeals', () => '/desk/appeals'),
];

const at = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];

/** @param photo a form field with the key of an uploaded photo, or with a file */
export function newPost(locationId: number, photo: { name: string; value: string | Blob }): FormData {
  const form = new FormData();
  form.set('intent', 'publish');
  form.set('title', 'Pork tenderloin, bigger than the plate');
  form.set('locationId', String(locationId));
  form.set(photo.name, photo.value);
  return form;
}

/** @returns the reader's cookie, which is a different driver's on each turn; undefined for a visitor */
export function cookieOf(reader: Reader, world: World, turn: number): string | undefined {
  if (reader === 'driver') return at(world.drivers, turn)?.cookie;
  if (reader === 'author') return at(world.authors, turn)?.cookie;
  return reader === 'moderator' ? world.moderator.cookie : undefined;
}

/** For `fetch`. Redirects are not followed. */
export function requestOf({ method, cookie, headers, body }: Call): RequestInit {
  const isForm = body instanceof FormData;
  return {
    method: method ?? 'GET',
    headers: { ...headers, ...(cookie && { cookie }), ...(body && !isForm && { 'content-type': 'application/json' }) },
    redirect: 'manual',
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  };
}

export type Answer = {
  /** Milliseconds to the last byte. */
  ms: number;
  /** `done` for a success, otherwise the response's status, or the reason there was no response. */
  outcome: 'done' | number | string;
  body: string;
};

export async function send(origin: string, call: Call): Promise<Answer> {
  const request = requestOf(call);
  const sentAt = performance.now();
  try {
    const response = await fetch(origin + call.path, request);
    const body = await response.text();
    return { ms: performance.now() - sentAt, outcome: isDone(response) ? 'done' : response.status, body };
  } catch (error) {
    return { ms: performance.now() - sentAt, outcome: reasonOf(error), body: '' };
  }
}

/** The form of a new post redirects to the post. */
const isDone = ({ ok, status, headers }: Response): boolean =>
  ok || (status === 303 && /^\/posts\/\d+$/.test(headers.get('location') ?? ''));

export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
