import type { FormReply } from '~/schemas/shown';
import { rules } from '~/messages/forms';
import { accountOnDevice } from '~/offline/account';
import { outboxChanges } from '~/offline/changes';
import { callOf, entryIn, type OutboxEntry, type OutboxItem, photosIn, queueKey } from '~/offline/outbox/item';
import { requestSync, sendWaiting } from '~/offline/outbox/send';
import { enqueue, rowsOf, removeSent, type NewItem } from '~/offline/outbox/store';
import { sentWords, waitingWords } from '~/offline/outbox/words';
import { withoutSiteName } from '~/offline/page-cache';
import { type PageWatch, viewerShown } from '~/offline/page/page-state';
import { showCount } from '~/offline/page/stale-banner';
import { notify } from '../notices/notices';
import {
  setVoteSaver,
  type LateVote,
  newPostOfThisPage,
  showWaiting,
  type VoteChoice,
  type WaitsFor,
} from '../posts/outbox-items';
import type { SentForm } from './guard';

type FormQueue = {
  /** Whether a form must go to the outbox: an earlier item must be sent first, or the form asks for it. */
  mustWait: (sent: SentForm) => boolean;
  /** Why a post's form can't go to the outbox, in the site's words; null if it can, and for other forms. */
  missing: (sent: SentForm) => string | null;
  /** @returns the form's reply once it is in the outbox; undefined if it can't be */
  keep: (sent: SentForm, waitsFor: WaitsFor) => Promise<FormReply | undefined>;
};

/** How often an open page tries to send the outbox, in milliseconds. */
const retryEveryMs = 60_000;

/**
 * Puts forms that can't be sent now into the outbox, shows them on their page, and sends them once there is a network
 * (docs/decisions/0055-said-now-sent-later.md).
 */
export function sendLater(page: PageWatch): FormQueue {
  let counts = { waiting: 0, refused: 0 };
  /** Ordered outbox queues with waiting items. */
  let queues = new Set<string>();

  /** Votes that were just sent, shown until the page's data includes them. */
  const justSent = new Map<string, VoteChoice>();
  let last = new Map<string, VoteChoice>();
  const loadedData = (): unknown[] => page.state.loaded;
  let dataWhenSent: unknown[] | null = null;

  const account = async (): Promise<number> => viewerOf(page) ?? (await accountOnDevice());
  const send = () =>
    void account()
      .then(sendWaiting)
      .catch(() => undefined);

  const refresh = async (): Promise<void> => {
    const id = await account();
    const rows = id === 0 ? [] : await rowsOf(id);
    const waiting = rows.filter(({ state }) => state === 'waiting');
    queues = new Set(waiting.map(({ entry }) => queueKey(entry)));
    const refused = rows.filter(({ state }) => state === 'refused');
    const [votes, refusedVotes] = [votesOf(waiting), votesOf(refused)];
    for (const [path, direction] of last) {
      if (!votes.has(path) && !refusedVotes.has(path)) justSent.set(path, direction);
    }
    if (justSent.size > 0) dataWhenSent ??= loadedData();
    last = votes;
    showWaiting({ votes: new Map([...justSent, ...votes]), comments: commentsOf(waiting) });
    counts = { waiting: waiting.length, refused: refused.length };
    showCount(counts);
    if (justSent.size > 0 || rows.some(({ state }) => state === 'sent'))
      notifySoon(() => void notifySent(id).catch(() => undefined));
  };

  /** Shows a notice about the sent items once the outbox is done, in one visible tab only. */
  const notifySent = async (id: number): Promise<void> => {
    if (document.visibilityState !== 'visible') return;
    const sent = await removeSent(id);
    if (sent.length > 0) notify({ tone: 'success', ...sentWords(sent) });
    if (sent.length > 0 || justSent.size > 0) page.revalidate();
  };

  const [refreshSoon, notifySoon] = [debounce(50), debounce(700)];
  const refreshLater = () => refreshSoon(() => void refresh().catch(() => undefined));

  const add = async (item: Omit<NewItem, 'account'>, waitsFor: WaitsFor): Promise<boolean> => {
    const id = await account().catch(() => 0);
    if (id === 0) return false;
    try {
      await enqueue({ ...item, account: id });
    } catch {
      // Storage is blocked or full.
      return false;
    }
    await refresh();
    notify({ tone: 'info', title: waitingWords.title[waitsFor], text: waitingWords.text[waitsFor] });
    // `ready` never settles without a service worker.
    void navigator.serviceWorker?.ready.then(requestSync);
    if (navigator.onLine) send();
    return true;
  };

  const saveVote = ({ path, direction, key, about, waitsFor }: LateVote): Promise<boolean> => {
    const [, subject, id] = /^\/api\/(posts|comments)\/(\d+)/.exec(path) ?? [];
    if (subject !== 'posts' && subject !== 'comments') return Promise.resolve(false);
    const entry: OutboxEntry = { kind: 'vote', subject, id: Number(id), direction };
    return add({ entry, key, about, place: null, photos: [] }, waitsFor);
  };

  setVoteSaver(saveVote);
  outboxChanges.listen(refreshLater);
  window.addEventListener('online', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    refreshLater();
    send();
  });
  setInterval(send, retryEveryMs);
  let viewer = viewerOf(page);
  page.subscribe(({ navigation }) => {
    if (dataWhenSent && loadedData().some((data) => !dataWhenSent?.includes(data))) {
      dataWhenSent = null;
      justSent.clear();
      refreshLater();
    }
    if (navigation.state !== 'idle') return;
    // /offline hides the count, and the next page shows it again.
    if (viewer === viewerOf(page)) return showCount(counts);
    viewer = viewerOf(page);
    refreshLater();
    send();
  });
  refreshLater();
  send();

  return {
    mustWait: ({ url: { pathname }, form }) => {
      const entry = entryIn(pathname, form)?.entry;
      return entry !== undefined && (form.has('waits') || (queueKey(entry) !== '' && queues.has(queueKey(entry))));
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
      if (!(await add({ entry, key, about: isPost ? '' : withoutSiteName(document.title), place, photos }, waitsFor)))
        return undefined;
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
function debounce(ms: number): (run: () => void) => void {
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

/** @returns the account of the current page; null on a page for visitors */
function viewerOf({ state }: PageWatch): number | null {
  const viewer = viewerShown(state);
  return viewer && 'id' in viewer ? Number(viewer.id) : null;
}
