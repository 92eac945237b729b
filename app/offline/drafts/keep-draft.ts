import { newKey } from '~/schemas/calls';
import { recordFirstAccount } from '../account';
import type { DraftRow } from '../database';
import { onFormSent } from '../page/page-state';
import { bannerShown, statusLine } from '../page/stale-banner';
import { drafts } from '../words';
import { contains, fieldsOf, fill, isTouched, typedIn } from './form-state';
import { deleteDraft, deleteOldDrafts, type Draft, draftId, type DraftParts, readDraft, writeDraft } from './store';

/** Delay of the write after the last input, in milliseconds. */
const writeDelayMs = 500;

type Given = {
  name: string;
  account: number;
  /** The current parts of the draft that aren't in the form's fields. */
  parts: () => DraftParts | undefined;
};
export type KeptDraft = { touch: () => void; stop: () => void };

/** Restores what was typed into a form and not sent, and stores what is typed from now on. */
export function keepDraft(form: HTMLFormElement, { name, account, parts }: Given): KeptDraft {
  const id = draftId(account, name);
  const fields = () => fieldsOf(form);
  const given = JSON.stringify(typedIn(fields(), ({ defaultValue }) => defaultValue));
  let timer: number | undefined;
  let isChanged = false;
  /** The draft isn't written before it has been read. */
  let isRead = false;
  let bar: HTMLElement | undefined;

  const snapshot = (): DraftRow => {
    const place = parts()?.place ?? null;
    return { id, account, form: name, fields: typedIn(fields()), place, at: Date.now(), given };
  };

  const cancelWrite = () => {
    clearTimeout(timer);
    isChanged = false;
    window.removeEventListener('beforeunload', flush);
  };

  async function write(): Promise<void> {
    cancelWrite();
    if (!isRead) return;
    const row = snapshot();
    const photos = parts()?.photos ?? [];
    try {
      if (row.fields.length === 0 && photos.length === 0) return await deleteDraft(id);
      const haveRoom = await writeDraft(row, photos);
      if (!haveRoom && bar?.firstElementChild) bar.firstElementChild.textContent = drafts.keptButPhotos;
    } catch {
      // The disk is full: without `data-kept`, closing the form asks for confirmation again.
      delete form.dataset.kept;
    }
  }

  const touch = () => {
    if (!isRead) return;
    isChanged = true;
    clearTimeout(timer);
    timer = window.setTimeout(() => void write(), writeDelayMs);
    // Writes that begin while the page unloads may be lost. Added only for unsaved changes, since some browsers don't use the
    // back/forward cache with a `beforeunload` listener.
    window.addEventListener('beforeunload', flush);
  };
  const flush = () => {
    if (isChanged) void write();
  };

  const discard = () => {
    cancelWrite();
    bar?.remove();
    void deleteDraft(id).catch(() => undefined);
  };

  /** Shows above the form what happened to its fields, with a button that undoes it. */
  function showBar(text: string, label: string, undo: () => void): void {
    const look = 'mb-4 pl-3 border border-l-4 border-l-amber bg-raised';
    const shown = statusLine(look, text, [[label, () => (shown.remove(), undo())]]);
    form.prepend(shown);
    bar = shown;
  }

  function restore({ row, photos }: Draft): void {
    fill(fields(), row.fields);
    const own = parts();
    own?.bringBack({ photos, place: own.hasOwnPlace ? null : row.place });
  }

  function startOver(draft: Draft): void {
    form.reset();
    parts()?.bringBack({ photos: [], place: null });
    discard();
    showBar(drafts.startedOver, drafts.bringBack, () => {
      restore(draft);
      touch();
    });
  }

  async function begin(): Promise<void> {
    if (account !== 0) await recordFirstAccount(account);
    const draft = await readDraft(id);
    isRead = true;
    form.dataset.kept = '';
    const hasNewerValues = given !== '[]' && draft?.row.given !== given;
    if (draft && !hasNewerValues) {
      restore(draft);
      showBar(drafts.kept, drafts.startOver, () => startOver(draft));
    }
    // Stores what was typed while the draft was being read.
    if (isTouched(fields())) touch();
    await deleteOldDrafts();
  }

  renewKey(form);
  // The answer may arrive after the form is gone.
  const stopWatching = onFormSent((sent, accepted) => {
    if (!contains(sent, typedIn(fields()))) return;
    void accepted.then((isOver) => isOver && discard());
  });
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
    cancelWrite();
    bar?.remove();
  };
  return { touch, stop };
}

/** A stored page has an old form key, which may have been used by now. */
function renewKey(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name="formKey"]');
  if (key && bannerShown()) key.value = newKey();
}
