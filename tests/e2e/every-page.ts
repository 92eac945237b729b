import type { RouteConfigEntry } from '@remix-run/route-config';
import routes from '../../app/routes';
import { limits } from '../../app/schemas/atoms';
import {
  aComment,
  aDriver,
  aPlace,
  aPlaceFile,
  aPost,
  aRestaurant,
  aVote,
  aWaitingPost,
  aWord,
  type Driver,
} from './drivers';

/** A driver who may open all pages, with a stop, a post and a comment to show on them. */
export type Scene = { driver: Driver; addresses: Record<string, string> };

/** Routes that don't render their own page. */
const excludedPaths = new Set([
  // Exists only between password and code; otherwise it redirects to sign-in.
  'auth/second-step',
  'm/:code',
  '*',
]);

/** All pages by their path in app/routes.ts. Tests fail for a new path with a parameter that has no address below. */
export const pagePaths: string[] = (await Promise.resolve(routes))
  .flatMap(pathOf)
  .filter((path) => !excludedPaths.has(path));

/** Pages that only visitors see, or that differ for them: home, a post, a stop, and all pages for signing in. */
export const visitorPages = /^$|^(posts|locations)\/:id$|^auth|password|verify/;

function pathOf({ path, file, index, children }: RouteConfigEntry): string[] {
  // A route module without markup serves a file or redirects.
  if (!file.startsWith('pages/') || !file.endsWith('.tsx')) return [];
  // The layout route of all pages.
  if (children) return children.flatMap(pathOf);
  return index ? [''] : path === undefined ? [] : [path];
}

/** The user text in the scene. */
export type SceneWords = {
  displayName: () => string;
  place: { name?: string; city: string; type?: string; amenities?: string };
  title?: string;
  comment: string;
};

const defaultWords: SceneWords = {
  displayName: () => `Driver ${aWord()}`,
  place: { city: 'Walcott' },
  comment: 'Ask for the corner table.',
};

const filler = 'WmWmWmWm';

/** A word without a break opportunity. */
const aLongWord = (length: number): string => aWord().padEnd(length, filler);

/** The longest words that drivers can enter. */
export const longWords: SceneWords = {
  displayName: () => aLongWord(limits.displayName.max),
  place: {
    name: aLongWord(limits.placeName),
    type: 'diner',
    city: aLongWord(limits.city),
    amenities: `https://example.com/${aLongWord(400)}`,
  },
  title: aLongWord(limits.title),
  comment: aLongWord(limits.comment / 2),
};

export async function aScene(words = defaultWords): Promise<Scene> {
  const { displayName, place: facts, title, comment: commentText } = words;
  const driver = await aDriver({ role: 'moderator', displayName: displayName() });
  // With an exit number the stop is on its highway's page. A random number avoids a similar existing stop.
  const place = await aPlace(driver, { ...facts, exitNumber: String(Math.ceil(Math.random() * 9_000)) });
  const post = await aPost(driver, { place, title });
  const comment = await aComment(driver, post, commentText);
  const waiting = await aWaitingPost(driver);
  const restaurant = await aRestaurant(driver);
  const file = await aPlaceFile(driver);
  const other = await aDriver({ displayName: displayName() });
  await aVote(other, post, 'up');
  const { id: otherCommentId } = await aComment(other, post, `Closed on Sundays. ${commentText}`);
  await driver.api.post('/api/reports', { data: { subject: 'comment', id: otherCommentId, reason: 'unsafe' } });
  const [, caseId = ''] = /\/desk\/reports\/(\d+)/.exec(await (await driver.api.get('/desk/reports')).text()) ?? [];
  const { id: otherId, username: otherName }: { id: number; username: string } = await (
    await other.api.get('/api/user')
  ).json();
  const hiddenComment = await aComment(driver, post, 'Half off tires, call me.');
  const second = await aDriver({ role: 'moderator' });
  await second.api.post(`/api/comments/${hiddenComment.id}/hide`, { data: { reason: 'spam' } });
  await second.api.dispose();
  const [, decision = ''] = /\/appeals\/(\d+)/.exec(await (await driver.api.get('/appeals')).text()) ?? [];
  await other.api.dispose();
  const { username }: { username: string } = await (await driver.api.get('/api/user')).json();
  return {
    driver,
    addresses: {
      'waiting-posts/:id': `waiting-posts/${waiting.id}`,
      'posts/:id': `posts/${post.id}`,
      'posts/:id/photos/:number': `posts/${post.id}/photos/1`,
      'posts/:id/edit': `posts/${post.id}/edit`,
      'posts/:id/share': `posts/${post.id}/share`,
      'posts/:id/delete': `posts/${post.id}/delete`,
      'comments/:id/delete': `comments/${comment.id}/delete`,
      'locations/:id': `locations/${place.id}`,
      'locations/:id/suggest': `locations/${place.id}/suggest`,
      'locations/:id/history': `locations/${place.id}/history`,
      'appeals/:id': `appeals/${decision}`,
      'report/:subject/:id': `report/comment/${otherCommentId}`,
      'desk/reports/:id': `desk/reports/${caseId}`,
      'desk/drivers/:id': `desk/drivers/${otherId}`,
      'desk/places/drivers/:id': `desk/places/drivers/${otherId}`,
      'desk/places/:id': `desk/places/${place.id}`,
      'a search for the stop': `locations?query=${encodeURIComponent(place.name)}`,
      'a search for the restaurant': `map?query=${encodeURIComponent(place.name)}`,
      'the map of a state': 'map?state=IA',
      trip: 'trip?from=Amarillo,+TX&to=Oklahoma+City,+OK',
      'trip/card': 'trip/card?from=Amarillo,+TX&to=Oklahoma+City,+OK',
      'desk/places/:id/merge': `desk/places/${place.id}/merge`,
      'take-along': `take-along?highway=${place.highway}`,
      'highways/:highway': `highways/${place.highway}`,
      'highways/:highway/card': `highways/${place.highway}/card`,
      'desk/imports/:id': `desk/imports/${file.id}`,
      'desk/restaurants/:id': `desk/restaurants/${restaurant.id}`,
      'desk/restaurants/:id/remove': `desk/restaurants/${restaurant.id}/remove`,
      'users/:username': `users/${username}`,
      'users/:username/block': `users/${otherName}/block`,
    },
  };
}

/** @returns the address of a page in `pagePaths` */
export function addressOf({ addresses }: Scene, path: string): string {
  const address = addresses[path] ?? path;
  if (/[:*]/.test(address)) throw new Error(`tests/e2e/every-page.ts has no address for ${path} of app/routes.ts.`);
  return `/${address}`;
}
