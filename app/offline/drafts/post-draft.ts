import { limitsOfPost, sharedWords } from '~/schemas/shared-words';
import { accountOnDevice } from '../account';
import type { DraftRow } from '../database';
import { canTakeBack, type OutboxItem, type PostWords } from '../outbox/item';
import { unlessSending } from '../outbox/send';
import { rowOf, throwAway } from '../outbox/store';
import { type Draft, draftId, type DraftPhoto, dropDraft, readDraft, writeDraft } from './store';

/**
 * Another program's words and photos (`share_target` in public/site.webmanifest) become the draft of a new post, with or without a
 * network. They come to where our own forms go, without what those send along.
 * @param answerOurs for such a form
 */
export async function answerShared(request: Request, answerOurs: () => Promise<Response>): Promise<Response> {
  const form = await request.clone().formData();
  if (form.has('formKey') || form.has('intent')) return answerOurs();
  try {
    await addToDraft(form, (before) => {
      for (const [name, value] of Object.entries(sharedWords(form))) {
        const known = before.get(name);
        if (value && !known) before.set(name, value);
        else if (value && name === 'description' && known !== value) before.set(name, `${known}\n${value}`);
      }
    });
  } catch {
    // No room on the device: the site may have some.
    return fetch(request);
  }
  return Response.redirect('/posts/new', 303);
}

/** What is asked for by the form itself, or is a photo. */
const noWords = /^(intent|formKey|image|upload|keptPhoto|locationId)$/;

/** Our own form of a new post, as it was sent before script could keep it: it is there again when its page is opened. */
export const keepSentForm = (form: FormData): Promise<void> =>
  addToDraft(form, (before) => {
    form.forEach((value, name) => {
      if (typeof value === 'string' && !noWords.test(name)) before.set(name, value);
    });
  });

/**
 * A post that is waiting, or was refused, is in its form again: there its words, stop and photos can be changed.
 * @returns why not: the form holds another one, say
 */
export const takeBack = async (id: number): Promise<'taken' | 'sending' | 'other-draft' | 'full'> =>
  (await unlessSending(async () => {
    const row = await rowOf(id);
    if (!row || !canTakeBack(row) || !('words' in row.entry)) return null;
    const draft = draftId(row.account, 'post');
    if (await readDraft(draft)) return 'other-draft';
    const fields = fieldsOf(row.entry.words);
    const words = { ...emptyRow(draft, row.account), fields, place: row.place ?? null, at: Date.now() };
    if (!(await writeDraft(words, photosOf(row)).catch(() => false))) {
      await dropDraft(draft);
      return 'full';
    }
    await throwAway(id);
    return 'taken';
  })) ?? 'sending';

/** A stop that could not be looked up is in the fields of a new one. */
function fieldsOf({ title, description, locationId, locationName, highway, exit }: PostWords): DraftRow['fields'] {
  const where: DraftRow['fields'] = locationId
    ? [
        ['highway', highway],
        ['exit', exit],
      ]
    : [
        ['placeName', locationName],
        ['placeHighway', highway],
        ['placeExit', exit],
      ];
  const all: DraftRow['fields'] = [['title', title], ['description', description], ...where];
  return all.filter(([, value]) => value !== '');
}

const photosOf = ({ id, photos }: OutboxItem): DraftPhoto[] =>
  photos.map(({ blob }, at) => ({ id: `${id}-${at}`, name: `photo-${at + 1}.jpg`, blob, isSmall: true, kept: null }));

/** Photos that are on the draft already stay. @param fill adds the words */
async function addToDraft(form: FormData, fill: (before: Map<string, string>) => void): Promise<void> {
  const account = await accountOnDevice();
  const id = draftId(account, 'post');
  const { row, photos }: Draft = (await readDraft(id)) ?? { row: emptyRow(id, account), photos: [] };
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

const emptyRow = (id: string, account: number): DraftRow => ({
  id,
  account,
  form: 'post',
  fields: [],
  place: null,
  at: 0,
  given: '[]',
  isHanded: false,
});
