import type { ToWait } from './store';
import type { PostWords, Said } from './waiting';

/**
 * What a form says that may wait: votes, comments, posts and words on a stop.
 * @param path the form's
 * @returns null for every other form, and for one in which something is missing that the site would ask for
 */
export function saidBy(path: string, form: FormData): Pick<ToWait, 'said' | 'key'> | null {
  const said = saidAt(path, form);
  return said && { said, key: textOf(form, 'formKey') || null };
}

function saidAt(path: string, form: FormData): Said | null {
  const intent = textOf(form, 'intent');
  if (path === '/posts/new') return intent === 'photo-later' || intent === 'publish' ? postOf(form, intent) : null;
  const [, folder, digits] = /^\/(posts|locations)\/(\d+)$/.exec(path) ?? [];
  const id = Number(digits);
  if (folder === 'locations') {
    if (intent === 'confirm') return { kind: 'report', placeId: id, word: 'right' };
    return intent === 'report-closed' ? { kind: 'report', placeId: id, word: 'closed' } : null;
  }
  if (folder !== 'posts') return null;
  const content = textOf(form, 'content');
  if (intent === 'comment') return content ? { kind: 'comment', postId: id, content } : null;
  const direction = textOf(form, 'direction');
  if (direction !== 'up' && direction !== 'down' && direction !== 'none') return null;
  if (intent === 'vote') return { kind: 'vote', subject: 'posts', id, direction };
  const commentId = Number(textOf(form, 'commentId'));
  return intent === 'comment-vote' && commentId
    ? { kind: 'vote', subject: 'comments', id: commentId, direction }
    : null;
}

function postOf(form: FormData, intent: string): Said | null {
  const words: PostWords = {
    title: textOf(form, 'title'),
    description: textOf(form, 'description'),
    locationId: textOf(form, 'locationId'),
    locationName: '',
    highway: textOf(form, 'highway'),
    exit: textOf(form, 'exit'),
  };
  if (!words.locationId) {
    // A stop that could not be looked up, in its driver's words.
    words.locationName = textOf(form, 'placeName');
    words.highway = words.highway || textOf(form, 'placeHighway');
    words.exit = words.exit || textOf(form, 'placeExit');
    if (!words.locationName || !words.highway || !words.exit) return null;
  }
  if (!words.title) return null;
  const hasPhotos = form.getAll('keptPhoto').length > 0 || filesIn(form).length > 0;
  if (!hasPhotos && intent === 'publish') return null;
  // What is on this device needs no code to be brought from another.
  return { kind: hasPhotos ? 'post' : 'post-later', words };
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** A field for files without one holds an empty one. */
const filesIn = (form: FormData): File[] =>
  form.getAll('image').filter((file): file is File => typeof file !== 'string' && file.size > 0);

/** In their order. @param known those that the form has only the keys of, as far as this page still has them */
export function photosIn(form: FormData, known: ReadonlyMap<string, Blob> = new Map()): ToWait['photos'] {
  const sent = form
    .getAll('keptPhoto')
    .flatMap((key) => (typeof key === 'string' ? [{ blob: known.get(key) ?? null, upload: key, isWhole: true }] : []));
  const files = filesIn(form).map((blob, at) => ({ blob, upload: uploadsIn(form)[at] ?? null, isWhole: false }));
  const cover = form.get('cover') === 'image' ? files.splice(0, 1) : [];
  return [...cover, ...sent, ...files];
}

/** Of the files, where they were under way when the link broke. */
const uploadsIn = (form: FormData): (string | null)[] =>
  form.getAll('upload').map((id) => (typeof id === 'string' && id !== '' ? id : null));
