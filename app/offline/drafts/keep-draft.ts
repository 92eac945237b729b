import { newKey } from '~/schemas/calls';
import { recordFirstAccount } from '../account';
import type { DraftRow } from '../database';
import { sentForms } from '../page/page-state';
import { bannerShown, statusLine } from '../page/stale-banner';
import { drafts } from '../words';
import {
  deleteDraft,
  deleteOldDrafts,
  type Draft,
  draftId,
  type DraftParts,
  readDraft,
  writePhotos,
  writeText,
} from './store';

type DraftOptions = {
  name: string;
  account: number;
  /** The current parts of the draft that aren't in the form's fields. */
  parts: () => DraftParts | undefined;
};
/** `touch`: stores the draft with its photos. */
export type KeptDraft = { touch: () => void; stop: () => void };

/** Restores a form's unsent draft, and saves each change from then on. */
export function keepDraft(form: HTMLFormElement, { name, account, parts }: DraftOptions): KeptDraft {
  const id = draftId(account, name);
  const fields = () => fieldsOf(form);
  const given = JSON.stringify(typedIn(fields(), ({ defaultValue }) => defaultValue));
  /** The draft isn't written before it has been read. */
  let isRead = false;
  let bar: HTMLElement | undefined;

  /** Called on each change, since a write that starts while the page unloads may be lost. */
  const write = () => {
    if (!isRead) return;
    const { place = null, photos = [] } = parts() ?? {};
    const typed = typedIn(fields());
    const isEmpty = typed.length === 0 && photos.length === 0;
    const row: DraftRow = { id, account, form: name, fields: typed, place, at: Date.now(), given };
    (isEmpty ? deleteDraft(id) : writeText(row)).catch(() => {
      // The disk is full: without `data-kept`, closing the form asks for confirmation again.
      delete form.dataset.kept;
    });
  };

  const touch = () => {
    write();
    const photos = parts()?.photos;
    if (!isRead || !photos) return;
    const showFailure = (haveRoom: boolean) => {
      if (!haveRoom && bar?.firstElementChild) bar.firstElementChild.textContent = drafts.keptButPhotos;
    };
    writePhotos(id, photos).then(showFailure, () => showFailure(false));
  };

  const discard = () => {
    bar?.remove();
    void deleteDraft(id).catch(() => undefined);
  };

  /** Shows above the form what happened to its fields, with a button that undoes it. */
  function showBar(text: string, label: string, undo: () => void): void {
    const style = 'mb-4 pl-3 border border-l-4 border-l-amber bg-raised';
    const shown = statusLine(style, text, [[label, () => (shown.remove(), undo())]]);
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
      write();
    });
  }

  async function start(): Promise<void> {
    if (account !== 0) await recordFirstAccount(account);
    const draft = await readDraft(id);
    const hasNewerValues = given !== '[]' && draft?.row.given !== given;
    if (draft && !hasNewerValues) {
      restore(draft);
      showBar(drafts.kept, drafts.startOver, () => startOver(draft));
    }
    isRead = true;
    form.dataset.kept = '';
    // Saves changes made while the draft was being read.
    if (!draft && parts()?.photos.length) touch();
    else if (isTouched(fields())) write();
    await deleteOldDrafts();
  }

  renewKey(form);
  // The response may arrive after the form has been removed.
  const stopWatching = sentForms.listen((sent, accepted) => {
    if (!contains(sent, typedIn(fields()))) return;
    void accepted.then((isOver) => isOver && discard());
  });
  form.addEventListener('input', write);
  form.addEventListener('change', write);
  // Fails in private windows, which store nothing.
  start().catch(() => undefined);

  const stop = () => {
    stopWatching();
    form.removeEventListener('input', write);
    form.removeEventListener('change', write);
    bar?.remove();
  };
  return { touch, stop };
}

/** A stored page has an old form key, which may already have been used. */
function renewKey(form: HTMLFormElement): void {
  const key = form.querySelector<HTMLInputElement>('input[name="formKey"]');
  if (key && bannerShown()) key.value = newKey();
}

/** The fields that a draft stores. */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Values by field name. */
type Typed = [name: string, value: string][];

type Read = (field: { value: string; defaultValue: string }) => string;

const fieldsOf = (form: HTMLFormElement): Field[] =>
  Array.from(form.elements).filter(
    (element): element is Field =>
      (element instanceof HTMLInputElement && ['text', 'search'].includes(element.type)) ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );

/** Skips empty fields, and selects that still have their default. */
const typedIn = (fields: Field[], read: Read = ({ value }) => value): Typed =>
  fields.flatMap((field): Typed => {
    const value = read({ value: field.value, defaultValue: defaultOf(field) });
    if (!field.name || value === '') return [];
    return field instanceof HTMLSelectElement && value === defaultOf(field) ? [] : [[field.name, value]];
  });

const defaultOf = (field: Field): string => {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const chosen = Array.from(field.options).find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
};

const isTouched = (fields: Field[]): boolean => fields.some((field) => field.value !== defaultOf(field));

/** Fills in the draft, except fields that were changed since the page loaded. */
function fill(fields: Field[], typed: Typed): void {
  for (const [name, value] of typed) {
    const field = fields.find((each) => each.name === name);
    if (!field || field.value !== defaultOf(field) || field.value === value) continue;
    field.value = value;
    const fold = field.closest('details');
    if (fold) fold.open = true;
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

/** Whether the sent form has the draft's text: a page may have several forms, and only one was sent. */
const contains = (sent: FormData, typed: Typed): boolean =>
  typed.length > 0 && typed.every(([name, value]) => sent.get(name)?.toString().replace(/\r\n/g, '\n') === value);
