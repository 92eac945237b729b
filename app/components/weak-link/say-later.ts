import type { FormReply } from '~/schemas/shown';
import { rules } from '~/messages/forms';
import { accountOnDevice } from '~/offline/account';
import { outboxChanges } from '~/offline/changes';
import { photosIn, saidBy } from '~/offline/outbox/from-form';
import { sendWaiting } from '~/offline/outbox/send';
import { enqueue, rowsOf, takeSent, type ToWait } from '~/offline/outbox/store';
import { callOf, lineOf, type Said, type WaitingRow } from '~/offline/outbox/waiting';
import { sentWords, waitingWords } from '~/offline/outbox/words';
import { askForSync } from '~/offline/outbox/ask-for-sync';
import { type PageWatch, viewerShown } from '~/offline/page/page-state';
import { showCount } from '~/offline/page/show-count';
import { notify } from '../notices/notify';
import type { VoteChoice } from '../posts/optimistic-vote';
import { keepVotesBy, type LateVote, showWaiting, type WaitsFor } from '../posts/waiting-said';
import type { SentForm } from './guard';
import { photosOfThisPage } from './photos-of-this-page';

type Later = {
  /** Whether something that is waiting has to go first, or it was sent to wait. */
  goesAfterOthers: (sent: SentForm) => boolean;
  /** What keeps it from waiting, as the site would say it; null where it is none of a post's forms, or whole. */
  missing: (sent: SentForm) => string | null;
  /** @returns the form's reply once it waits; undefined where it cannot */
  keep: (sent: SentForm, waitsFor: WaitsFor) => Promise<FormReply | undefined>;
};

/** While a page is open, what is pending is looked after so often, in milliseconds. */
const pulseMs = 60_000;

/**
 * What cannot be sent now waits, is shown where it was said, and goes out as soon as there is a network
 * (docs/decisions/0055-said-now-sent-later.md).
 */
export function sayLater(page: PageWatch): Later {
  /** What has to go out in its order, and has something in it that is waiting. */
  let lines = new Set<string>();

  /** Votes that are waiting no more are shown until the page's own data has them. */
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
    lines = new Set(waiting.map(({ said }) => lineOf(said)));
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

  /** Once all went out that goes out now, by one page of those that are looked at. */
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
      // The device keeps nothing for this site, or is full.
      return false;
    }
    await refresh();
    notify({ tone: 'info', title: waitingWords.title[waitsFor], text: waitingWords.text[waitsFor] });
    // Never settles where there is no worker.
    void navigator.serviceWorker?.ready.then(askForSync);
    if (navigator.onLine) send();
    return true;
  };

  const keepVote = ({ path, direction, key, about, waitsFor }: LateVote): Promise<boolean> => {
    const [, subject, id] = /^\/api\/(posts|comments)\/(\d+)/.exec(path) ?? [];
    if (subject !== 'posts' && subject !== 'comments') return Promise.resolve(false);
    const said: Said = { kind: 'vote', subject, id: Number(id), direction };
    return add({ said, key, about, photos: [] }, waitsFor);
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
      const said = saidBy(pathname, form)?.said;
      return said !== undefined && (form.has('waits') || (lineOf(said) !== '' && lines.has(lineOf(said))));
    },
    missing: ({ url: { pathname: path }, form }) => {
      const intent = form.get('intent');
      if (path !== '/posts/new' || saidBy(path, form) !== null) return null;
      if (intent === 'publish') return rules.post.required;
      return intent === 'photo-later' ? rules.post.requiredForNow : null;
    },
    keep: async ({ url: { pathname: path }, form }, waitsFor) => {
      const found = saidBy(path, form);
      if (!found) return undefined;
      const { said, key } = found;
      const about = said.kind === 'post' || said.kind === 'post-later' ? '' : nameOfPage();
      const photos = photosIn(form, photosOfThisPage);
      if (!(await add({ said, key, about, photos }, waitsFor))) return undefined;
      // Its page would offer the same form again.
      if (path === '/posts/new') page.navigate('/offline', { replace: true });
      const intent = form.get('intent');
      return {
        intent: typeof intent === 'string' ? intent : 'default',
        result: { status: 'success', initialValue: {} },
      };
    },
  };
}

/** Runs the last of several calls that come together. @param ms with less than so many between them */
function lastWithin(ms: number): (run: () => void) => void {
  let timer: number | undefined;
  return (run) => {
    clearTimeout(timer);
    timer = window.setTimeout(run, ms);
  };
}

const votesOf = (rows: WaitingRow[]) =>
  new Map(rows.flatMap(({ said }) => (said.kind === 'vote' ? [[callOf(said).path, said.direction] as const] : [])));

function commentsOf(rows: WaitingRow[]): Map<number, string[]> {
  const comments = new Map<number, string[]>();
  for (const { said } of rows) {
    if (said.kind === 'comment') comments.set(said.postId, [said.content, ...(comments.get(said.postId) ?? [])]);
  }
  return comments;
}

/** The page's title without the site's name. */
const nameOfPage = (): string => document.title.split(' · ')[0] ?? '';

/** @returns the account whose page is shown; null on one for anyone */
function viewerOf({ state }: PageWatch): number | null {
  const viewer = viewerShown(state);
  return viewer && 'id' in viewer ? Number(viewer.id) : null;
}
