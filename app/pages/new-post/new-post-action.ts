import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, type AppLoadContext, data } from '@remix-run/node';
import type { KeptPhoto } from '~/components/view-types';
import type { Actor } from '~/domain/actor';
import { DomainError, type ErrorCode, invariant } from '~/domain/errors';
import { addLocation } from '~/domain/locations/add-location';
import { findLocationOrFail, searchPlaces } from '~/domain/locations/read-locations';
import type { Place } from '~/schemas/places';
import { type Caller, runOperation } from '~/domain/operation';
import { readKeptPhotos } from '~/domain/photos/keep-photos';
import { publishPost } from '~/domain/posts/publish-post';
import { postWithoutPhoto } from '~/domain/waiting-posts';
import { flash, publishedPostNotice, showNotice } from '~/http/flash';
import { redirectFromForm, withFreshKey } from '~/http/form-action';
import { signInPath } from '~/http/guards';
import { clearPendingAction, type PendingForm, savePendingAction } from '~/http/pending-action';
import { multipartAction, readPostForm, stashAnonymousPhotos } from '~/http/photo-forms';
import { toDomainError, retryAfterHeader } from '~/http/problem';
import { callerOf, sessionOf } from '~/http/session';
import { assertFormAccount, typedForm } from '~/http/submitted-form';
import type { NoticeName } from '~/messages/flash';
import { missingFields, rules } from '~/messages/forms';
import { newPlaceForm } from '~/schemas/locations';
import { type Position, positionQuery } from '~/schemas/photo-position';
import { creationForms, newPostDraft } from '~/schemas/posts';
import type { FormReply } from '~/schemas/shown';
import { isPlace } from './new-post-fields';
import { sharedWords } from '~/schemas/shared-words';

const placesOffered = 8;

export type Draft = {
  places: Place[];
  /** The number of stops found; null without a search. */
  count: number | null;
  hasMore: boolean;
  /** The stops are those near the place where a photo was taken. */
  isNearPhoto: boolean;
  chosen: Place | null;
  photos: KeptPhoto[];
  /** An existing stop similar to the one to add. */
  match: Place | null;
};

/**
 * The action of the new post form. Its buttons are `find` (a stop), `add-place`, `publish` and `photo-later`. All of them save the
 * submitted photos, since a browser cannot refill a file input.
 */
export function newPostAction(args: ActionFunctionArgs) {
  return multipartAction(args, async () => {
    const session = await sessionOf(args);
    if (!session) return holdNewPost(args);
    const { actor } = session;
    const { form, problem, takenAt } = await readPostForm(args, (sent) => {
      assertFormAccount(args, sent, actor, 'anybody');
      return actor;
    });
    if (problem?.code === 'other-account') throw problem;
    const isFromElsewhere = takeShared(args.request, form);
    const sent = {
      actor,
      caller: await callerOf(args),
      form,
      draft: newPostDraft.parse(Object.fromEntries(form)),
      context: args.context,
      takenAt,
    };
    if (problem) return await showAgain(sent, { problem, notice: problem.field ? undefined : 'post-failed' });
    if (isFromElsewhere || sent.draft.intent === 'find') return await showAgain(sent);
    if (sent.draft.intent === 'publish' || sent.draft.intent === 'photo-later') return await publish(sent);
    return await addPlace(sent);
  });
}

/** If the session has ended, keeps the text and photos for this browser until the driver has signed in. */
async function holdNewPost(args: ActionFunctionArgs) {
  const { request, context } = args;
  const { form, files } = await stashAnonymousPhotos(args);
  takeShared(request, form);
  context.typed = typedForm(request, form, files.length > 0);
  const fields = Object.fromEntries(
    heldFields.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value]] : [];
    }),
  );
  const to = '/posts/new';
  const pending = { intent: 'new-post', fields, keptPhoto: keptIn(form), files };
  const cookie = await savePendingAction({ path: to, form: pending }, 'signIn');
  invariant(cookie, 'not-signed-in');
  return redirectFromForm(form, signInPath(request, to), new Headers({ 'Set-Cookie': cookie }));
}

const heldFields = ['title', 'description', 'query', 'locationId', 'highway', 'exit', 'formKey'];

const keptIn = (form: FormData): string[] => form.getAll('keptPhoto').filter((key) => typeof key === 'string');

/** @returns the reply that restores a form saved during sign-in */
export async function restoreHeldForm(actor: Actor, { fields, keptPhoto }: PendingForm): Promise<FormReply> {
  const extra = await draftOf(actor, newPostDraft.parse(fields), keptPhoto);
  return { intent: 'new-post', result: { initialValue: fields }, extra };
}

type NewPostSubmission = {
  actor: Actor;
  caller: Caller;
  form: FormData;
  draft: ReturnType<typeof newPostDraft.parse>;
  context: AppLoadContext;
  takenAt: Position | null;
};

/** With `photo-later`, photos that were submitted anyway are used. */
async function publish(sent: NewPostSubmission) {
  const { caller, draft, form } = sent;
  const submission = readPost(sent);
  if (submission.status !== 'success') {
    const text = draft.intent === 'photo-later' ? rules.post.requiredForNow : rules.post.required;
    return showAgain(sent, { problem: 'required', text });
  }
  const { keptPhoto, ...words } = submission.value;
  const post = { ...words, locationName: null };
  try {
    if (keptPhoto.length === 0) {
      const { id } = await runOperation(postWithoutPhoto, caller, post);
      return await redirectWithNotice(form, `/waiting-posts/${id}`, 'post-waits');
    }
    const { id } = await runOperation(publishPost, caller, { ...post, photoKeys: keptPhoto });
    return await redirectWithNotice(form, `/posts/${id}`, ...(await publishedPostNotice(id, 'post-created')));
  } catch (thrown) {
    return showAgain(sent, { problem: toDomainError(thrown, sent.context.requestId), notice: 'post-failed' });
  }
}

/** Redirects and clears the form saved during sign-in. */
async function redirectWithNotice(form: FormData, path: string, notice: NoticeName, text?: string) {
  const headers = new Headers({ 'Set-Cookie': await flash(notice, text) });
  headers.append('Set-Cookie', await clearPendingAction());
  return redirectFromForm(form, path, headers);
}

async function addPlace(sent: NewPostSubmission) {
  const { caller, form, draft } = sent;
  const submission = parseWithZod(form, { schema: newPlaceForm });
  if (submission.status !== 'success') {
    const text = rules.location.requiredFields;
    const reply = submission.reply();
    return showAgain(sent, {
      result: { ...reply, error: withFieldMessages(reply.error, text) },
      notice: 'place-failed',
      text,
    });
  }
  try {
    const confirm = draft.intent === 'add-place-anyway';
    const place = await runOperation(addLocation, caller, { ...submission.value, confirm });
    form.set('locationId', String(place.id));
    for (const name of placeFields) form.delete(name);
    return await showAgain({ ...sent, draft: { ...draft, locationId: place.id } }, { notice: 'location-created' });
  } catch (thrown) {
    const problem = toDomainError(thrown, sent.context.requestId);
    const notice = shownInForm.has(problem.code) ? undefined : 'place-failed';
    return showAgain(sent, { problem: atPlaceField(problem), notice });
  }
}

/** Their message is in the form, so no notice repeats it. */
const shownInForm = new Set<ErrorCode>(['location-exists', 'no-such-highway', 'too-many-requests']);

/** Maps errors of the new stop to this form's fields. An existing stop is offered as a choice. */
function atPlaceField(problem: DomainError): DomainError {
  const { code, details } = problem;
  if (code === 'location-exists' && isPlace(details.match)) {
    const sentence = rules.post.alreadyThere(details.match.name);
    return new DomainError(code, { ...details, field: 'locationId', sentence });
  }
  return problem.field === 'highway' ? new DomainError(code, { ...details, field: 'placeHighway' }) : problem;
}

/** Cleared once the stop is added (specification §2, Location picker). */
const placeFields = ['placeName', 'chainName', 'placeHighway', 'placeExit', 'city', 'state', 'type', 'amenities'];

type Redisplay = {
  problem?: DomainError | 'required' | null;
  result?: FormReply['result'];
  notice?: NoticeName;
  /** The message above the form if required fields are empty. */
  text?: string;
};

/** Renders the page again with the typed text, the photos so far and the matching stops. */
async function showAgain(sent: NewPostSubmission, { problem = null, result, notice, text }: Redisplay = {}) {
  const { actor, form, draft, context, takenAt } = sent;
  const match = problem instanceof DomainError && isPlace(problem.details.match) ? problem.details.match : null;
  const extra = await draftOf(actor, draft, keptIn(form), { match, takenAt });
  const submission = readPost(sent);
  const reply: FormReply = { intent: 'new-post', result: result ?? resultOf(submission, problem, text ?? ''), extra };
  const noticeHeaders = notice ? await showNotice(context, notice, text) : {};
  const headers = { ...noticeHeaders, ...(problem instanceof DomainError && retryAfterHeader(problem)) };
  return data(reply, { status: statusOf(problem, result), headers });
}

async function draftOf(
  actor: Actor,
  { query, locationId }: Pick<NewPostSubmission['draft'], 'query' | 'locationId'>,
  keys: string[],
  { match = null, takenAt = null }: { match?: Place | null; takenAt?: Position | null } = {},
): Promise<Draft> {
  const photoQuery = takenAt && !query && !locationId && !match ? positionQuery(takenAt) : null;
  const search = (text: string | null | undefined) => (text ? searchPlaces(text, { limit: placesOffered }) : null);
  const [photos, found, near, chosen] = await Promise.all([
    readKeptPhotos(actor, keys),
    search(query),
    search(photoQuery),
    locationId ? findLocationOrFail(locationId).catch(() => null) : null,
  ]);
  const nearPhoto = near?.items ?? [];
  return {
    places: withoutDuplicates([match, chosen, ...(found?.items ?? []), ...nearPhoto]),
    count: found?.items.length ?? null,
    hasMore: Boolean(found?.next),
    isNearPhoto: nearPhoto.length > 0,
    chosen,
    photos,
    match,
  };
}

const withoutDuplicates = (places: (Place | null)[]): Place[] => [
  ...new Map(places.flatMap((place) => (place ? [[place.id, place]] : []))).values(),
];

const readPost = ({ form, draft }: NewPostSubmission) =>
  parseWithZod(form, { schema: creationForms[draft.intent === 'photo-later' ? 'photo-later' : 'publish'] });

function resultOf(
  submission: ReturnType<typeof readPost>,
  problem: DomainError | 'required' | null,
  required: string,
): FormReply['result'] {
  const refused = submission.reply();
  const { initialValue } = refused;
  if (problem === 'required') return { ...refused, error: withFieldMessages(inPageOrder(refused.error), required) };
  if (problem === null) return { initialValue };
  const field = problem.field ?? '';
  return withFreshKey({ ...refused, status: 'error', error: { [field]: [problem.message] } }, problem);
}

/** Shows the specification's message once, above the form, and a specific message at each field. */
const withFieldMessages = (error: FormReply['result']['error'], whole: string): FormReply['result']['error'] => ({
  '': [whole],
  ...Object.fromEntries(
    Object.entries(error ?? {}).map(([field, sentences]) => [
      field,
      sentences?.includes(whole) ? [missingField[field] ?? whole] : sentences,
    ]),
  ),
});

const missingField: Partial<Record<string, string>> = missingFields;

/** Errors in page order. A missing photo is shown at the file input. */
function inPageOrder({ keptPhoto, locationId, ...others }: NonNullable<FormReply['result']['error']> = {}) {
  return { ...(keptPhoto && { image: keptPhoto }), ...(locationId && { locationId }), ...others };
}

function statusOf(problem: DomainError | 'required' | null, result?: FormReply['result']): number {
  if (problem instanceof DomainError) return problem.status;
  return problem === 'required' || result?.status === 'error' ? 422 : 200;
}

/**
 * Text and photos shared from another app (`share_target` in public/site.webmanifest). They prefill the form and publish nothing.
 * A shared form lacks our hidden fields and isn't sent from a page.
 * @returns whether the form was shared from another app
 */
function takeShared({ headers }: Request, form: FormData): boolean {
  const isFromNoPage = headers.get('sec-fetch-site') === 'none';
  if (form.has('intent') || form.has('formKey')) return false;
  if (!isFromNoPage && !form.has('text') && !form.has('url')) return false;
  for (const [name, value] of Object.entries(sharedWords(form))) form.set(name, value);
  return true;
}
