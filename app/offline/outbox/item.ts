/** An item that a driver sent without a network, and its state (docs/decisions/0055-said-now-sent-later.md). */

export type Direction = 'up' | 'down' | 'none';

/** A post's text, as the API accepts it. */
export type PostText = {
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
  | { kind: 'post'; words: PostText }
  /** Its photos are added later, from any device. */
  | { kind: 'post-later'; words: PostText };

export type WaitingPhoto = {
  /** Null if only the site has it. */
  blob: Blob | null;
  /** The upload's id, once it has started; once complete, also the photo's key. */
  upload: string | null;
  isWhole: boolean;
};

export type OutboxItem = {
  /** Ascending in the order of sending. */
  id: number;
  account: number;
  /** When the driver sent it, in milliseconds since 1970, like all times here. */
  at: number;
  entry: OutboxEntry;
  /** The title of the post or stop that it is about; empty if unknown. */
  about: string;
  /** A post's stop as its form shows it, if known. */
  place?: unknown;
  /** Its Idempotency-Key. */
  key: string;
  photos: WaitingPhoto[];
  /** A `sent` item is deleted once its driver has been notified. */
  state: 'waiting' | 'refused' | 'sent';
  /** The API's error code and sentence from the last attempt; empty if there was no response. */
  code: string;
  sentence: string;
  tries: number;
  /** Time of the first attempt that may have arrived; 0 before that. */
  triedAt: number;
  /** Don't retry before this time. */
  notBefore: number;
};

/** Items with the same key are sent in order; items with an empty key in any order. */
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

/** The API call that sends an entry. `fields` are sent as multipart, with the photos. */
export function callOf(entry: OutboxEntry): { path: string; body?: object; fields?: PostText } {
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

/** The form that an entry comes from, by its draft's name; null if it has no draft. */
export function formOf(entry: OutboxEntry): string | null {
  if (entry.kind === 'comment') return `comment/${entry.postId}`;
  return 'words' in entry ? 'post' : null;
}

type Fields = [name: string, value: string][];

/** An entry's text, in the fields of its form. A stop that couldn't be looked up is in the fields for a new stop. */
export function fieldsOf(entry: OutboxEntry): Fields {
  if (entry.kind === 'comment') return [['content', entry.content]];
  if (!('words' in entry)) return [];
  const { title, description, locationId, locationName, highway, exit } = entry.words;
  const where: Fields = locationId
    ? [
        ['highway', highway],
        ['exit', exit],
      ]
    : [
        ['placeName', locationName],
        ['placeHighway', highway],
        ['placeExit', exit],
      ];
  const all: Fields = [['title', title], ['description', description], ...where];
  return all.filter(([, value]) => value !== '');
}

/** Whether an entry was sent from a form with these fields: the fields that both have are the same. */
export function isSentFrom(fields: Fields, entry: OutboxEntry): boolean {
  const sent = new Map(fieldsOf(entry));
  const common = fields.filter(([name]) => sent.has(name));
  return common.length > 0 && common.every(([name, value]) => value.trim() === sent.get(name)?.replace(/\r\n/g, '\n'));
}

export const bytesOf = ({ entry, photos }: Pick<OutboxItem, 'entry' | 'photos'>): number =>
  photos.reduce((sum, { blob }) => sum + (blob ? blob.size : 0), JSON.stringify(entry).length);

/** Whether a post or comment can go back into its form: no attempt can have succeeded, and its form and all of its photos exist. */
export const canReturnToForm = ({ entry, state, triedAt, code, photos }: OutboxItem): boolean =>
  ('words' in entry || (entry.kind === 'comment' && code !== 'post-not-found')) &&
  (state === 'refused' || (state === 'waiting' && triedAt === 0)) &&
  photos.every(({ blob }) => blob);

/**
 * Reads a form that can be sent later: a vote, a comment, a post or a report about a stop.
 * @param path the form's action
 * @returns null for other forms, and if a required field is missing
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
  const words: PostText = {
    title: textOf(form, 'title'),
    description: textOf(form, 'description'),
    locationId: textOf(form, 'locationId'),
    locationName: '',
    highway: textOf(form, 'highway'),
    exit: textOf(form, 'exit'),
  };
  if (!words.locationId) {
    // A stop that couldn't be looked up, as the driver typed it.
    words.locationName = textOf(form, 'placeName');
    words.highway = words.highway || textOf(form, 'placeHighway');
    words.exit = words.exit || textOf(form, 'placeExit');
    if (!words.locationName || !words.highway || !words.exit) return null;
  }
  if (!words.title) return null;
  const hasPhotos = form.getAll('keptPhoto').length > 0 || filesIn(form).length > 0;
  if (!hasPhotos && intent === 'publish') return null;
  // `post-later` gives a code for adding photos from another device; a post with photos doesn't need it.
  return { kind: hasPhotos ? 'post' : 'post-later', words };
}

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Browsers send an empty file for a file field without a selection. */
const filesIn = (form: FormData): File[] =>
  form.getAll('image').filter((file): file is File => typeof file !== 'string' && file.size > 0);

/** The form's photos in order. @param known the photos that this page still has, by key; the form has only their keys */
export function photosIn(form: FormData, known: ReadonlyMap<string, Blob> = new Map()): WaitingPhoto[] {
  const sent = form
    .getAll('keptPhoto')
    .flatMap((key) => (typeof key === 'string' ? [{ blob: known.get(key) ?? null, upload: key, isWhole: true }] : []));
  const files = filesIn(form).map((blob, at) => ({ blob, upload: uploadsIn(form)[at] ?? null, isWhole: false }));
  const cover = form.get('cover') === 'image' ? files.splice(0, 1) : [];
  return [...cover, ...sent, ...files];
}

/** Ids of the uploads that had started when the connection broke, by file. */
const uploadsIn = (form: FormData): (string | null)[] =>
  form.getAll('upload').map((id) => (typeof id === 'string' && id !== '' ? id : null));
