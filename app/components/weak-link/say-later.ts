import type { FormReply } from '~/schemas/shown';
import { rules } from '~/messages/forms';
import { accountOnDevice } from '~/offline/account';
import { outboxChanges } from '~/offline/changes';
import { callOf, entryIn, type OutboxEntry, type OutboxItem, photosIn, queueKey } from '~/offline/outbox/item';
import { askForSync, sendWaiting } from '~/offline/outbox/send';
import { enqueue, rowsOf, takeSent, type ToWait } from '~/offline/outbox/store';
import { sentWords, waitingWords } from '~/offline/outbox/words';
import { type PageWatch, viewerShown } from '~/offline/page/page-state';
import { showCount } from '~/offline/page/stale-banner';
import { notify } from '../notices/notify';
import type { VoteChoice } from '../posts/optimistic-vote';
import { keepVotesBy, type LateVote, showWaiting, type WaitsFor } from '../posts/waiting-said';
import type { SentForm } from './guard';
import { newPostOfThisPage } from './new-post-of-this-page';

type Later = {
  /** Whether a form must go to the outbox: an earlier item must be sent first, or the form asks for it. */
  goesAfterOthers: (sent: SentForm) => boolean;
  /** Why a post's form can't go to the outbox, in the site's words; null if it can, and for other forms. */
  missing: (sent: SentForm) => string | null;
  /** @returns the form's reply once it is in the outbox; undefined if it can't be */
  keep: (sent: SentForm, waitsFor: WaitsFor) => Promise<FormReply | undefined>;
};

/** How often an open page tries to send the outbox, in milliseconds. */
const pulseMs = 60_000;

/**
 * Puts forms that can't be sent now into the outbox, shows them on their page, and sends them once there is a network
 * (docs/decisions/0055-said-now-sent-later.md).
 */
export function sayLater(page: PageWatch): Later {
  /** Ordered queues of the outbox that have something waiting. */
  let lines = new Set<string>();

  /** Votes that were just sent, shown until the page's data includes them. */
  const gone = new Map<string, VoteChoice>();
  let last = new Map<string, VoteChoice>();
  const shown = (): unknown[] => page.state.loaded;
  let shownThen: unknown[] | null = null;

  const account = async (): Promise<number> => viewerOf(page) ?? (await accountOnDevice());
  const send = () =>
    void account()
      .then(sendWaiting)
      .catch(() => undefined);

  const refresh = async (): Promise<void> => {
    const id = await account();
    const rows = id === 0 ? [] : await rowsOf(id);
    const waiting = rows.filter(({ state }) => state === 'waiting');
    lines = new Set(waiting.map(({ entry }) => queueKey(entry)));
    const votes = votesOf(waiting);
    const refused = votesOf(rows.filter(({ state }) => state === 'refused'));
    for (const [path, direction] of last) {
      if (!votes.has(path) && !refused.has(path)) gone.set(path, direction);
    }
    if (gone.size > 0) shownThen ??= shown();
    last = votes;
    showWaiting({ votes: new Map([...gone, ...votes]), comments: commentsOf(waiting) });
    showCount(waiting.length, rows.filter(({ state }) => state === 'refused').length);
    if (gone.size > 0 || rows.some(({ state }) => state === 'sent'))
      tellSoon(() => void tell(id).catch(() => undefined));
  };

  /** Shows a notice about the sent items once the outbox is done, in one visible tab only. */
  const tell = async (id: number): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const sent = await takeSent(id);
    if (sent.length > 0) notify({ tone: 'success', ...sentWords(sent) });
    if (sent.length > 0 || gone.size > 0) page.revalidate();
  };

  const [readSoon, tellSoon] = [lastWithin(50), lastWithin(700)];
  const changed = () => readSoon(() => void refresh().catch(() => undefined));

  const add = async (given: Omit<ToWait, 'account' | 'page'>, waitsFor: WaitsFor): Promise<boolean> => {
    const id = await account().catch(() => 0);
    if (id === 0) return false;
    try {
      const { pathname, search } = page.state.location;
      await enqueue({ ...given, account: id, page: pathname + search });
    } catch {
      // Storage is blocked or full.
      return false;
    }
    await refresh();
    notify({ tone: 'info', title: waitingWords.title[waitsFor], text: waitingWords.text[waitsFor] });
    // `ready` never settles without a service worker.
    void navigator.serviceWorker?.ready.then(askForSync);
    if (navigator.onLine) send();
    return true;
  };

  const keepVote = ({ path, direction, key, about, waitsFor }: LateVote): Promise<boolean> => {
    const [, subject, id] = /^\/api\/(posts|comments)\/(\d+)/.exec(path) ?? [];
    if (subject !== 'posts' && subject !== 'comments') return Promise.resolve(false);
    const entry: OutboxEntry = { kind: 'vote', subject, id: Number(id), direction };
    return add({ entry, key, about, place: null, photos: [] }, waitsFor);
  };

  keepVotesBy(keepVote);
  outboxChanges.listen(changed);
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    changed();
    send();
  });
  setInterval(send, pulseMs);
  let viewer = viewerOf(page);
  page.subscribe(({ navigation }) => {
    if (shownThen && shown().some((data) => !shownThen?.includes(data))) {
      shownThen = null;
      gone.clear();
      changed();
    }
    if (navigation.state !== 'idle' || viewer === viewerOf(page)) return;
    viewer = viewerOf(page);
    changed();
    send();
  });
  changed();
  send();

  return {
    goesAfterOthers: ({ url: { pathname }, form }) => {
      const entry = entryIn(pathname, form)?.entry;
      return entry !== undefined && (form.has('waits') || (queueKey(entry) !== '' && lines.has(queueKey(entry))));
    },
    missing: ({ url: { pathname: path }, form }) => {
      const intent = form.get('intent');
      if (path !== '/posts/new' || entryIn(path, form) !== null) return null;
      if (intent === 'publish') return rules.post.required;
      return intent === 'photo-later' ? rules.post.requiredForNow : null;
    },
    keep: async ({ url: { pathname: path }, form }, waitsFor) => {
      const found = entryIn(path, form);
      if (!found) return undefined;
      const { entry, key } = found;
      const isPost = 'words' in entry;
      const photos = photosIn(form, newPostOfThisPage.photos);
      const place = isPost && entry.words.locationId ? newPostOfThisPage.place : null;
      if (!(await add({ entry, key, about: isPost ? '' : nameOfPage(), place, photos }, waitsFor))) return undefined;
      // The form's own page would offer the same form again.
      if (path === '/posts/new') page.navigate('/offline', { replace: true });
      const intent = form.get('intent');
      return {
        intent: typeof intent === 'string' ? intent : 'default',
        result: { status: 'success', initialValue: {} },
      };
    },
  };
}

/** Debounce: runs the last of several calls. @param ms the quiet time before it runs */
function lastWithin(ms: number): (run: () => void) => void {
  let timer: number | undefined;
  return (run) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  };
}

const votesOf = (rows: OutboxItem[]) =>
  new Map(rows.flatMap(({ entry }) => (entry.kind === 'vote' ? [[callOf(entry).path, entry.direction] as const] : [])));

function commentsOf(rows: OutboxItem[]): Map<number, string[]> {
  const comments = new Map<number, string[]>();
  for (const { entry } of rows) {
    if (entry.kind === 'comment') comments.set(entry.postId, [entry.content, ...(comments.get(entry.postId) ?? [])]);
  }
  return comments;
}

/** The page's title without the site's name. */
const nameOfPage = (): string => document.title.split(' · ')[0] ?? '';

/** @returns the account of the current page; null on a page for visitors */
function viewerOf({ state }: PageWatch): number | null {
  const viewer = viewerShown(state);
  return viewer && 'id' in viewer ? Number(viewer.id) : null;
}
