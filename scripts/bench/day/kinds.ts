import { pick } from '../fill/random';
import { everySearch } from '../fill/searches';
import type { Call } from '../support/call';
import type { World } from './world';

export type Person = { number: number; driver: World['drivers'][number] | null };

/** What someone who is about to do something knows. */
export type Moment = {
  world: World;
  person: Person;
  /** From 0 up to 1. */
  random: () => number;
  /** Addresses of photos that were posted meanwhile. */
  photos: readonly string[];
};

/** A thing that people do: out of so many, how often by a visitor and by a driver. Null where there is nothing to do it to. */
export type Kind = {
  label: string;
  visitor: number;
  driver: number;
  to: (moment: Moment) => Call | null | Promise<Call | null>;
};

const anyOf = <T>({ random }: Moment, list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
const idUpTo = ({ random }: Moment, count: number): number => 1 + Math.floor(random() * count);

const get =
  (path: (moment: Moment) => string): Kind['to'] =>
  (moment) => ({ path: path(moment) });

/** Mostly one of the newest, which lists begin with. No one votes on their own. */
function aPost({ world: { posts }, person, random }: Moment): number {
  for (;;) {
    const post = posts[Math.floor(random() ** 3 * posts.length)];
    if (post && post.userId !== person.driver?.id) return post.id;
  }
}

const aRoad = ({ random }: Moment) => pick(['I-40', 'I-80', 'I-10', 'I-70'] as const, random());
const aSearch = (moment: Moment) => encodeURIComponent(anyOf(moment, everySearch) ?? '');
const aTrip = ({ random }: Moment) =>
  pick(
    [
      'from=Amarillo,+TX&to=Memphis,+TN',
      'from=Omaha,+NE&to=Chicago,+IL',
      'from=Laredo,+TX&to=Dallas,+TX',
      'from=Atlanta,+GA&to=Cincinnati,+OH',
    ] as const,
    random(),
  );

const api = (path: string, body?: object): Call => ({ method: 'POST', path, ...(body && { body }) });

/** @param newPost with a photo that no one has posted */
export const kindsOf = (newPost: (moment: Moment) => Promise<Call>): Kind[] => [
  { label: 'home', visitor: 20, driver: 20, to: get(() => '/') },
  {
    label: 'a list',
    visitor: 18,
    driver: 15,
    to: get(({ random }) => `/${pick(['latest', 'most-eaten', 'most-beat'], random())}-meat`),
  },
  { label: 'a post', visitor: 25, driver: 18, to: get((moment) => `/posts/${aPost(moment)}`) },
  {
    label: 'a photo',
    visitor: 15,
    driver: 8,
    to: (moment) => {
      const path = anyOf(moment, moment.photos);
      return path === undefined ? null : { path };
    },
  },
  { label: 'a place', visitor: 8, driver: 6, to: get((moment) => `/locations/${idUpTo(moment, moment.world.places)}`) },
  { label: 'a search, page', visitor: 4, driver: 3, to: get((moment) => `/locations?query=${aSearch(moment)}`) },
  {
    label: 'a search, typed',
    visitor: 8,
    driver: 8,
    to: get((moment) => `/api/locations/search?query=${aSearch(moment)}`),
  },
  { label: 'a highway', visitor: 4, driver: 3, to: get((moment) => `/highways/${aRoad(moment)}`) },
  {
    label: 'what is ahead',
    visitor: 4,
    driver: 6,
    to: get((moment) => `/ahead?highway=I-40&direction=east&exit=${idUpTo(moment, 300)}`),
  },
  { label: 'a trip', visitor: 2, driver: 3, to: get((moment) => `/trip?${aTrip(moment)}`) },
  { label: 'take along', visitor: 0, driver: 1, to: get((moment) => `/api/take-along?highway=${aRoad(moment)}`) },
  { label: 'the map', visitor: 2, driver: 1, to: get(() => '/map') },
  {
    label: 'leaderboard',
    visitor: 4,
    driver: 4,
    to: get(({ random }) => `/leaderboard?period=${pick(['all', 'weekly', 'monthly'], random())}`),
  },
  {
    label: 'a public profile',
    visitor: 4,
    driver: 4,
    to: get((moment) => `/users/${anyOf(moment, moment.world.authors)}`),
  },
  { label: 'own profile', visitor: 0, driver: 3, to: get(() => '/profile') },
  { label: 'notices', visitor: 0, driver: 6, to: get(() => '/notices') },
  { label: 'following', visitor: 0, driver: 6, to: get(() => '/following') },
  {
    label: 'a vote',
    visitor: 0,
    driver: 20,
    to: (moment) => api(`/api/posts/${aPost(moment)}/vote`, { direction: pick(['up', 'up', 'down'], moment.random()) }),
  },
  {
    label: 'a comment',
    visitor: 0,
    driver: 4,
    to: (moment) => api(`/api/posts/${aPost(moment)}/comments`, { content: 'Ask for the pickle spear.' }),
  },
  {
    label: 'a follow',
    visitor: 0,
    driver: 2,
    to: (moment) => api(`/api/follows/location/${idUpTo(moment, moment.world.places)}`),
  },
  { label: 'a share', visitor: 0, driver: 1, to: (moment) => api(`/api/posts/${aPost(moment)}/share`) },
  {
    label: 'a report',
    visitor: 0,
    driver: 0.3,
    // Not of what the others read, since three of them hide it.
    to: (moment) =>
      api('/api/reports', { subject: 'post', id: idUpTo(moment, moment.world.oldPosts), reason: 'not-food' }),
  },
  { label: 'a post with a photo', visitor: 0, driver: 1, to: newPost },
];

/** @param share from 0 up to 1, which picks one by how often people do it */
export function chosenKind(kinds: readonly Kind[], who: 'visitor' | 'driver', share: number): Kind | null {
  let left = share * kinds.reduce((sum, kind) => sum + kind[who], 0);
  for (const kind of kinds) {
    left -= kind[who];
    if (left < 0) return kind;
  }
  return null;
}

/** No one is quicker than this, in milliseconds. */
const leastMs = 1_000;

/**
 * How long someone reads before the next thing that they do: mostly short and at times long, as calls and customers come (an
 * exponential distribution).
 * @param think seconds on average. @param share from 0 up to 1
 */
export const thinkMs = (think: number, share: number): number =>
  leastMs - Math.max(0, 1000 * think - leastMs) * Math.log(1 - share);
