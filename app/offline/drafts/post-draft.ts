import { limitsOfPost, sharedWords } from '~/schemas/shared-words';
import { accountOnDevice } from '../account';
import type { DraftRow } from '../database';
import { canReturnToForm, fieldsOf, formOf, type OutboxItem } from '../outbox/item';
import { unlessSending } from '../outbox/send';
import { rowOf, deleteItem } from '../outbox/store';
import { type Draft, draftId, type DraftPhoto, deleteDraft, readDraft, writeDraft } from './store';

/**
 * Turns text and photos shared from another app (`share_target` in public/site.webmanifest) into the draft of a new post, with or
 * without a network. They are posted to the same address as our own form, but without its hidden fields.
 * @param handleOwn handles our own form
 */
export async function handleShared(request: Request, handleOwn: () => Promise<Response>): Promise<Response> {
  const form = await request.clone().formData();
  if (form.has('formKey') || form.has('intent')) return handleOwn();
  try {
    await addToDraft(form, (before) => {
      for (const [name, value] of Object.entries(sharedWords(form))) {
        const current = before.get(name);
        if (value && !current) before.set(name, value);
        else if (value && name === 'description' && current !== value) before.set(name, `${current}\n${value}`);
      }
    });
  } catch {
    // The device is full, so let the site handle it.
    return fetch(request);
  }
  return Response.redirect('/posts/new', 303);
}

/** Fields that a draft doesn't store: those that the form sets automatically, and photos. */
const notInDraft = /^(intent|formKey|image|upload|keptPhoto|locationId)$/;

/** Stores our own form of a new post that was sent before the page hydrated. Its page restores it. */
export const saveSentForm = (form: FormData): Promise<void> =>
  addToDraft(form, (before) => {
    form.forEach((value, name) => {
      if (typeof value === 'string' && !notInDraft.test(name)) before.set(name, value);
    });
  });

/**
 * Moves a waiting or refused post or comment back into its form, where its text, stop and photos can be changed.
 * @returns `returned`, or why it couldn't be moved
 */
export const returnToForm = async (id: number): Promise<'returned' | 'sending' | 'other-draft' | 'full'> =>
  (await unlessSending(async () => {
    const row = await rowOf(id);
    if (!row || !canReturnToForm(row)) return null;
    const { account, entry } = row;
    const draft = emptyRow(account, formOf(entry) ?? 'post');
    if (await readDraft(draft.id)) return 'other-draft';
    const fields = fieldsOf(entry);
    if (!(await writeDraft({ ...draft, fields, place: row.place ?? null }, photosOf(row)).catch(() => false))) {
      await deleteDraft(draft.id);
      return 'full';
    }
    await deleteItem(id);
    return 'returned';
  })) ?? 'sending';

const photosOf = ({ id, photos }: OutboxItem): DraftPhoto[] =>
  photos.map(({ blob }, at) => ({ id: `${id}-${at}`, name: `photo-${at + 1}.jpg`, blob, isSmall: true, kept: null }));

/** Keeps the photos that the draft already has. @param fill adds the text */
async function addToDraft(form: FormData, fill: (before: Map<string, string>) => void): Promise<void> {
  const account = await accountOnDevice();
  const { row, photos }: Draft = (await readDraft(draftId(account, 'post'))) ?? {
    row: emptyRow(account, 'post'),
    photos: [],
  };
  const fields = new Map(row.fields);
  fill(fields);
  const files = form.getAll('image').filter((file): file is File => file instanceof File && file.size > 0);
  const room = limitsOfPost.photos - photos.length;
  const more = files.slice(0, room).map((file, at): DraftPhoto => {
    return { id: `${Date.now()}-${at}-${Math.random()}`, name: file.name, blob: file, isSmall: false, kept: null };
  });
  const hasRoom = await writeDraft({ ...row, fields: [...fields], at: Date.now() }, [...photos, ...more]);
  if (!hasRoom) throw new Error('The photos do not fit on this device.');
}

const emptyRow = (account: number, form: string): DraftRow => ({
  id: draftId(account, form),
  account,
  form,
  fields: [],
  place: null,
  at: Date.now(),
  given: '[]',
});
