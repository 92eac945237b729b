import { noteFirstAccount } from '../account';
import type { DraftRow } from '../database';
import { bannerShown, statusLine } from '../page/stale-banner';
import { newKey } from '~/schemas/calls';
import type { PageWatch } from '../page/page-state';
import { drafts } from '../words';
import { fieldsOf, fill, isTouched, typedIn, whenSent } from './form-state';
import { type Draft, type DraftParts, draftId, dropDraft, forgetOldDrafts, readDraft, writeDraft } from './store';

/** Delay of the write after the last input, in milliseconds. */
const pauseMs = 500;

type Given = {
  id: string;
  name: string;
  account: number;
  page: PageWatch;
  reply: () => unknown;
  parts: () => DraftParts | undefined;
};
type Kept = { touch: () => void; stop: () => void };

/** Restores what was typed into a form and not sent, and stores what is typed from now on. */
export function keepDraft({ id, ...given }: Given): Kept | undefined {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? keep(form, given) : undefined;
}

function keep(form: HTMLFormElement, { name, account, page, reply, parts }: Omit<Given, 'id'>): Kept {
  const id = draftId(account, name);
  const fields = () => fieldsOf(form);
  const given = JSON.stringify(typedIn(fields(), ({ defaultValue }) => defaultValue));
  let timer: number | undefined;
  let isChanged = false;
  /** The draft isn't written before it has been read. */
  let isRead = false;
  let bar: ReturnType<typeof showKept> | undefined;

  const snapshot = (isHanded: boolean): DraftRow => {
    const place = parts()?.place ?? null;
    return { id, account, form: name, fields: typedIn(fields()), place, at: Date.now(), given, isHanded };
  };

  /** Cancels the pending write. */
  const rest = () => {
    clearTimeout(timer);
    isChanged = false;
    window.removeEventListener('beforeunload', flush);
  };

  async function write(isHanded = false): Promise<void> {
    rest();
    if (!isRead) return;
    const row = snapshot(isHanded);
    const photos = parts()?.photos ?? [];
    try {
      if (row.fields.length === 0 && photos.length === 0) return await dropDraft(id);
      if (!(await writeDraft(row, photos))) bar?.sayPhotosDidNotFit();
    } catch {
      // The disk is full: without `data-kept`, closing the form asks for confirmation again.
      delete form.dataset.kept;
    }
  }

  const touch = () => {
    if (!isRead) return;
    isChanged = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => void write(), pauseMs);
    // Writes that begin while the page unloads may be lost. Added only for unsaved changes, since some browsers don't use the
    // back/forward cache with a `beforeunload` listener.
    window.addEventListener('beforeunload', flush);
  };
  const flush = () => {
    if (isChanged) void write();
  };

  const forget = () => {
    rest();
    bar?.hide();
    void dropDraft(id).catch(() => undefined);
  };

  function bringBack({ row, photos }: Draft): void {
    fill(fields(), row.fields);
    const own = parts();
    own?.bringBack({ photos, place: own.hasOwnPlace ? null : row.place });
  }

  function startOver(draft: Draft): void {
    form.reset();
    parts()?.bringBack({ photos: [], place: null });
    forget();
    bar = showKept(form, { ended: true, act: () => (bringBack(draft), touch(), bar?.hide()) });
  }

  async function begin(): Promise<void> {
    if (account !== 0) await noteFirstAccount(account);
    const draft = await readDraft(id);
    isRead = true;
    form.dataset.kept = '';
    if (draft && isDone(draft.row, page)) return forget();
    const isNewer = given !== '[]' && draft?.row.given !== given;
    if (draft && !isNewer) {
      bringBack(draft);
      bar = showKept(form, { ended: false, act: () => startOver(draft) });
    }
    // Stores what was typed while the draft was being read.
    if (isTouched(fields())) touch();
    await forgetOldDrafts();
  }

  renewKey(form);
  const stopWatching = whenSent(
    page,
    () => typedIn(fields()),
    reply,
    (how) => (how === 'sent' ? forget() : void write(true)),
  );
  form.addEventListener('input', touch);
  form.addEventListener('change', touch);
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  // Fails in private windows, which store nothing.
  begin().catch(() => undefined);

  const stop = () => {
    stopWatching();
    form.removeEventListener('input', touch);
    form.removeEventListener('change', touch);
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
    flush();
    rest();
    bar?.hide();
  };
  return { touch, stop };
}

/** A stored page has an old form key, which may have been used by now. */
function renewKey(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name="formKey"]');
  if (key && bannerShown()) key.value = newKey();
}

/** A visitor's comment is posted when they sign in. The page's notice then says so. */
function isDone({ isHanded, account }: DraftRow, page: PageWatch): boolean {
  const [root] = page.state.loaded;
  if (!isHanded || account === 0 || !hasNotice(root)) return false;
  return ['comment-posted', 'comment-held'].includes(root.notice.name);
}

const hasNotice = (root: unknown): root is { notice: { name: string } } =>
  typeof root === 'object' && root !== null && 'notice' in root && Boolean(root.notice);

type Bar = { hide: () => void; sayPhotosDidNotFit: () => void };

/**
 * Shows above the form that its fields were restored.
 * @param given.ended whether the user started over, which `act` undoes
 */
function showKept(form: HTMLFormElement, { ended, act }: { ended: boolean; act: () => void }): Bar {
  const undo = () => {
    bar.remove();
    act();
  };
  const bar = statusLine('draft-bar', ended ? drafts.startedOver : drafts.kept, [
    [ended ? drafts.bringBack : drafts.startOver, undo],
  ]);
  form.prepend(bar);
  return {
    hide: () => bar.remove(),
    sayPhotosDidNotFit: () => {
      if (bar.firstElementChild) bar.firstElementChild.textContent = drafts.keptButPhotos;
    },
  };
}
