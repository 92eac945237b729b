import { noteFirstAccount } from '../account';
import type { DraftRow } from '../database';
import { bannerShown, statusLine } from '../page/stale-banner';
import { newKey } from '~/schemas/calls';
import type { PageWatch } from '../page/page-state';
import { drafts } from '../words';
import { fieldsOf, fill, isTouched, typedIn, whenSent } from './form-state';
import { type Draft, type DraftParts, draftId, dropDraft, forgetOldDrafts, readDraft, writeDraft } from './store';

/** After the last key, in milliseconds. */
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

/** Brings back what was typed into a form and not sent, and keeps what is typed from now on. */
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
  /** Nothing is written before it was read. */
  let isRead = false;
  let bar: ReturnType<typeof showKept> | undefined;

  const snapshot = (isHanded: boolean): DraftRow => {
    const place = parts()?.place ?? null;
    return { id, account, form: name, fields: typedIn(fields()), place, at: Date.now(), given, isHanded };
  };

  /** Nothing waits to be written. */
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
      // A full disk: who closes the form is asked again.
      delete form.dataset.kept;
    }
  }

  const touch = () => {
    if (!isRead) return;
    isChanged = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => void write(), pauseMs);
    // What a page begins to write while it goes may be lost. Only where there is something to lose: with this some browsers do not go
    // back to a page without loading it.
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
    // Typed while the draft was read, perhaps, which no key tells of anymore.
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
  // A private window keeps nothing.
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

/** A stored page offers the same form again, which may have been sent by now. */
function renewKey(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name="formKey"]');
  if (key && bannerShown()) key.value = newKey();
}

/** A comment that a visitor sent was posted where they signed in, which the page says then. */
function isDone({ isHanded, account }: DraftRow, page: PageWatch): boolean {
  const [root] = page.state.loaded;
  if (!isHanded || account === 0 || !hasNotice(root)) return false;
  return ['comment-posted', 'comment-held'].includes(root.notice.name);
}

const hasNotice = (root: unknown): root is { notice: { name: string } } =>
  typeof root === 'object' && root !== null && 'notice' in root && Boolean(root.notice);

type Bar = { hide: () => void; sayPhotosDidNotFit: () => void };

/**
 * Says over the form's fields that they hold what was typed before.
 * @param given.ended once it was given up, which `act` undoes
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
