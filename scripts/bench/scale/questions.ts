import { seededRandom } from '../fill/random';
import { everySearch } from '../fill/searches';
import type { Material } from './material';

/** A question as it is put to one site; `turn` counts from 0. */
export type Question = { label: string; to: (material: Material, turn: number) => Call };

export type Call = {
  path: string;
  cookie?: string;
  /** Sent as a JSON body, or as the form that it is. */
  body?: object | FormData;
};

const turned = <T>(list: readonly T[], turn: number): T | undefined => list[turn % list.length];
/** Random every time: on a kept site the last run's votes stand. */
const random = seededRandom(Date.now() % 2 ** 31);
const anyOf = (count: number): number => 1 + Math.floor(random() * count);
const voter = ({ voters }: Material, turn: number) => turned(voters, turn) ?? { id: 0, cookie: '', photoKey: '' };

/** With a cookie, so that the page is rendered anew and not one that visitors share. */
const page = (label: string, to: (material: Material, turn: number) => string): Question => ({
  label,
  to: (material, turn) => ({ path: to(material, turn), cookie: 'own=1' }),
});
const signedInPage = (label: string, path: string): Question => ({
  label,
  to: (material, turn) => ({ path, cookie: voter(material, turn).cookie }),
});

const lists = (['latest', 'most-eaten', 'most-beat'] as const).flatMap((sort) => [
  page(`${sort}, page 1`, () => `/${sort}-meat`),
  page(`${sort}, page 1,000`, ({ deep }, turn) => `/${sort}-meat?cursor=${turned(deep[sort], turn)}`),
]);

const search = (turn: number) => encodeURIComponent(turned(everySearch, turn) ?? '');

export const questions: Question[] = [
  page('home, visitor', () => '/'),
  signedInPage('home, signed in', '/'),
  ...lists,
  page('a post, any', ({ posts }) => `/posts/${anyOf(posts)}`),
  page('the post with all the comments', ({ busiest }) => `/posts/${busiest}`),
  page('its last comments', ({ busiest, deep }) => `/posts/${busiest}?cursor=${deep.comments[0]}`),
  page('leaderboard, all time', () => '/leaderboard'),
  page('leaderboard, weekly', () => '/leaderboard?period=weekly'),
  page('leaderboard, monthly', () => '/leaderboard?period=monthly'),
  signedInPage("a driver's own profile", '/profile'),
  page("a driver's public page", ({ authors }, turn) => `/users/${turned(authors, turn)}`),
  page('search of places, page', (_, turn) => `/locations?query=${search(turn)}`),
  page('search of places, API', (_, turn) => `/api/locations/search?query=${search(turn)}`),
  page('a place', ({ places }) => `/locations/${anyOf(places)}`),
  page('a highway', (_, turn) => `/highways/${turned(['I-40', 'I-80', 'I-10', 'I-75'], turn)}`),
  page('what is ahead', (_, turn) => `/ahead?highway=I-40&direction=east&exit=${1 + ((turn * 37) % 300)}`),
  {
    label: 'a vote',
    to: (material, turn) => ({
      path: `/api/posts/${anyOf(material.posts)}/vote`,
      cookie: voter(material, turn).cookie,
      body: { direction: 'up' },
    }),
  },
  {
    label: 'a comment',
    to: (material, turn) => ({
      path: `/api/posts/${anyOf(material.posts)}/comments`,
      cookie: voter(material, turn).cookie,
      body: { content: 'Had it last week on the way to Tulsa.' },
    }),
  },
  {
    label: 'a post, its photo stored before',
    to: (material, turn) => ({
      path: '/posts/new',
      cookie: voter(material, turn).cookie,
      body: postForm(anyOf(material.places), voter(material, turn).photoKey),
    }),
  },
];

function postForm(locationId: number, photoKey: string): FormData {
  const form = new FormData();
  form.set('intent', 'publish');
  form.set('title', 'Pork tenderloin, bigger than the plate');
  form.set('locationId', String(locationId));
  form.set('keptPhoto', photoKey);
  return form;
}
