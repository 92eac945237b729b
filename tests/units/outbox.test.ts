import { describe, expect, it } from 'vitest';
import { canReturnToForm, entryIn, type OutboxEntry, type OutboxItem, photosIn } from '~/offline/outbox/item';
import { nextToSend, retryDelay } from '~/offline/outbox/send';

const row = (id: number, entry: OutboxEntry, overrides: Partial<OutboxItem> = {}): OutboxItem => ({
  ...{ id, account: 1, at: 0, entry, about: '', key: String(id), photos: [], state: 'waiting' },
  ...{ code: '', sentence: '', tries: 0, triedAt: 0, notBefore: 0 },
  ...overrides,
});
const vote = (id: number, direction: 'up' | 'none'): OutboxEntry => ({ kind: 'vote', subject: 'posts', id, direction });
const comment = (postId: number, content: string): OutboxEntry => ({ kind: 'comment', postId, content });
const words = { title: 'Brisket', description: '', locationId: '7', locationName: '', highway: '', exit: '' };
const photo = { blob: new Blob(['x'.repeat(5_000)]), upload: null, isWhole: false };

/** Ids in the order in which they would be sent. */
function order(rows: OutboxItem[], paused: OutboxEntry['kind'][] = []): number[] {
  const left = [...rows];
  const sent: number[] = [];
  for (;;) {
    const next = nextToSend(left, { now: 100, paused: new Set(paused) });
    if (!next) return sent;
    sent.push(next.id);
    left.splice(left.indexOf(next), 1);
  }
}

describe('the outbox', () => {
  it('sends the smallest first, photos last', () => {
    const long = row(1, comment(7, 'long '.repeat(50)));
    const post = row(2, { kind: 'post', words }, { photos: [photo] });
    expect(order([post, long, row(3, comment(8, 'Hm.')), row(4, vote(7, 'up'))])).toEqual([3, 4, 1, 2]);
  });

  it('keeps the order where it matters', () => {
    expect(order([row(1, vote(7, 'none')), row(2, vote(7, 'up'))])).toEqual([1, 2]);
    expect(order([row(1, comment(7, 'a longer one')), row(2, comment(7, 'short'))])).toEqual([1, 2]);
  });

  it('waits for earlier postponed items, not for rejected ones', () => {
    const postponed = row(1, comment(7, 'first'), { notBefore: 101 });
    expect(order([postponed, row(2, comment(7, 'second')), row(3, comment(8, 'elsewhere'))])).toEqual([3]);
    const rejected = row(1, comment(7, 'first'), { state: 'refused' });
    expect(order([rejected, row(2, comment(7, 'second'))])).toEqual([2]);
    expect(order([row(1, comment(7, 'first')), row(2, vote(7, 'up'))], ['comment'])).toEqual([2]);
  });

  it('retries when the site asks for it, or with increasing delays', () => {
    expect(retryDelay(3, 20)).toBe(20_000);
    expect([0, 1, 2, 20].map((tries) => retryDelay(tries, NaN))).toEqual([15_000, 30_000, 60_000, 1_800_000]);
  });
});

it('a post can be edited until the site may have received it', () => {
  const post: OutboxEntry = { kind: 'post', words };
  expect(canReturnToForm(row(1, post, { photos: [photo] }))).toBe(true);
  expect(canReturnToForm(row(1, post, { triedAt: 1 }))).toBe(false);
  expect(canReturnToForm(row(1, post, { triedAt: 1, state: 'refused' }))).toBe(true);
  expect(canReturnToForm(row(1, post, { photos: [{ ...photo, blob: null }] }))).toBe(false);
  expect(canReturnToForm(row(1, comment(7, 'Hm.')))).toBe(true);
  expect(canReturnToForm(row(1, comment(7, 'Hm.'), { state: 'refused', code: 'post-not-found' }))).toBe(false);
  expect(canReturnToForm(row(1, vote(7, 'up')))).toBe(false);
});

describe('a form', () => {
  const form = (fields: Record<string, string | File>) => {
    const made = new FormData();
    for (const [name, value] of Object.entries(fields)) made.append(name, value);
    return made;
  };
  const entry = (path: string, fields: Record<string, string | File>) => entryIn(path, form(fields))?.entry ?? null;
  const file = new File(['a photo'], 'photo.jpg');

  it('with a vote, a comment or a stop report can be queued', () => {
    expect(entry('/posts/7', { intent: 'vote', direction: 'up' })).toEqual(vote(7, 'up'));
    expect(entry('/posts/7', { intent: 'comment-vote', commentId: '9', direction: 'down' })).toEqual({
      ...{ kind: 'vote', subject: 'comments', id: 9, direction: 'down' },
    });
    expect(entryIn('/posts/7', form({ intent: 'comment', content: ' Hm. ', formKey: 'k' }))).toEqual({
      entry: comment(7, 'Hm.'),
      key: 'k',
    });
    expect(entry('/locations/7', { intent: 'report-closed' })).toEqual({ kind: 'report', placeId: 7, word: 'closed' });
  });

  it('with a post can be queued with its photos, even at a stop that was not looked up', () => {
    const post = { intent: 'publish', title: 'Brisket', locationId: '7', image: file };
    expect(entry('/posts/new', post)).toEqual({ kind: 'post', words });
    const elsewhere = { placeName: 'Diner', placeHighway: 'I-40', placeExit: '143' };
    expect(entry('/posts/new', { ...post, locationId: '', ...elsewhere })).toMatchObject({
      words: { locationName: 'Diner', highway: 'I-40', exit: '143' },
    });
    expect(entry('/posts/new', { intent: 'photo-later', title: 'Brisket', locationId: '7' })).toMatchObject({
      kind: 'post-later',
    });
    const formWithPhotos = form({ ...post, upload: 'abc', keptPhoto: 'known' });
    expect(photosIn(formWithPhotos, new Map([['known', file]]))).toEqual([
      { blob: file, upload: 'known', isWhole: true },
      { blob: expect.any(File) as File, upload: 'abc', isWhole: false },
    ]);
  });

  it('that is incomplete or of another kind cannot be queued', () => {
    for (const [path, fields] of [
      ['/posts/7', { intent: 'comment', content: '  ' }],
      ['/posts/7', { intent: 'vote', direction: 'sideways' }],
      ['/posts/7', { intent: 'restore', words: 'Fine' }],
      ['/posts/new', { intent: 'publish', title: 'Brisket', locationId: '7' }],
      ['/posts/new', { intent: 'find', query: 'Iowa' }],
      ['/posts/new', { intent: 'photo-later', title: '', locationId: '7' }],
      ['/locations/7', { intent: 'follow' }],
      ['/login', { email: 'a@example.com' }],
    ] as const) {
      expect(entry(path, fields), path).toBeNull();
    }
  });
});
