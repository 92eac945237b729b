/** What a driver sent without a network, and its state (docs/decisions/0055-said-now-sent-later.md). */

export type Direction = 'up' | 'down' | 'none';

/** As the API's calls take it. */
export type PostWords = {
  title: string;
  description: string;
  locationId: string;
  locationName: string;
  highway: string;
  exit: string;
};

export type OutboxEntry =
  | { kind: 'vote'; subject: 'posts' | 'comments'; id: number; direction: Direction }
  | { kind: 'comment'; postId: number; content: string }
  | { kind: 'report'; placeId: number; word: 'right' | 'closed' }
  | { kind: 'post'; words: PostWords }
  /** Its photos come later, from any device. */
  | { kind: 'post-later'; words: PostWords };

export type WaitingPhoto = {
  /** Null for one that the site has, and this device has not. */
  blob: Blob | null;
  /** Its upload, once it is begun; also its key, once it is whole. */
  upload: string | null;
  isWhole: boolean;
};

export type OutboxItem = {
  /** Counts up: what was sent first has the lower one. */
  id: number;
  account: number;
  /** When it was sent, in milliseconds since 1970, as all times here. */
  at: number;
  entry: OutboxEntry;
  /** What it is about, in words; empty where no one knows. */
  about: string;
  /** Of the page that it was sent from. */
  page: string;
  /** A post's stop as its form shows it, where that is known. */
  place?: unknown;
  /** Its Idempotency-Key. */
  key: string;
  photos: WaitingPhoto[];
  /** `sent` until its driver was notified. */
  state: 'waiting' | 'refused' | 'sent';
  /** Why it is not sent yet, or for good: the API's code and sentence; empty where nothing came through. */
  code: string;
  sentence: string;
  tries: number;
  /** The first try that may have arrived; 0 before. */
  triedAt: number;
  /** Not before this time. */
  notBefore: number;
};

/** Items with the same key go out in their order; those without go as they can. */
export function queueKey(entry: OutboxEntry): string {
  switch (entry.kind) {
    case 'vote':
      return `vote:${entry.subject}:${entry.id}`;
    case 'comment':
      return `comment:${entry.postId}`;
    case 'report':
      return `report:${entry.placeId}`;
    default:
      return '';
  }
}

/** The API's call that sends it. `fields`: by multipart, with the photos. */
export function callOf(entry: OutboxEntry): { path: string; body?: object; fields?: PostWords } {
  switch (entry.kind) {
    case 'vote':
      return { path: `/api/${entry.subject}/${entry.id}/vote`, body: { direction: entry.direction } };
    case 'comment':
      return { path: `/api/posts/${entry.postId}/comments`, body: { content: entry.content } };
    case 'report':
      return { path: `/api/locations/${entry.placeId}/${entry.word === 'right' ? 'confirmation' : 'closure'}` };
    case 'post-later':
      return { path: '/api/waiting-posts', body: entry.words };
    case 'post':
      return { path: '/api/posts', fields: entry.words };
  }
}

export const bytesOf = ({ entry, photos }: Pick<OutboxItem, 'entry' | 'photos'>): number =>
  photos.reduce((sum, { blob }) => sum + (blob ? blob.size : 0), JSON.stringify(entry).length);

/** Whether no try of it can have been taken, and all of it is here: a post may be changed as in its form. */
export const canTakeBack = ({ entry, state, triedAt, photos }: OutboxItem): boolean =>
  'words' in entry &&
  (state === 'refused' || (state === 'waiting' && triedAt === 0)) &&
  photos.every(({ blob }) => blob);

/**
 * What a form sends that may wait: a vote, a comment, a post or a report of a stop.
 * @param path the form's
 * @returns null for every other form, and for one in which something is missing that the site would ask for
 */
export function entryIn(path: string, form: FormData): { entry: OutboxEntry; key: string | null } | null {
  const entry = entryAt(path, form);
  return entry && { entry, key: textOf(form, 'formKey') || null };
}

function entryAt(path: string, form: FormData): OutboxEntry | null {
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

function postOf(form: FormData, intent: string): OutboxEntry | null {
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
export function photosIn(form: FormData, known: ReadonlyMap<string, Blob> = new Map()): WaitingPhoto[] {
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
