import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import type { KeptPhoto } from '~/components/view-types';
import { type PhotoOwner, readKeptPhotos } from '~/domain/photos/keep-photos';
import { findAwaiting, type PhotoFor, type publishWithPhotos } from '~/domain/waiting-posts';
import { multipartAction, readPostForm } from '~/http/photo-forms';
import { flash, publishedPostNotice } from '~/http/flash';
import type { FormReply } from '~/schemas/shown';
import { parse, toDomainError, retryAfterHeader } from '~/http/problem';
import { viewerOf } from '~/http/session';
import { assertFormAccount } from '~/http/submitted-form';
import { latePhotosForm } from '~/schemas/posts';

type Publishing = typeof publishWithPhotos;
type Begun = Awaited<ReturnType<Publishing[keyof Publishing]['begin']>>;

type Publisher = {
  /** Checks permissions and limits before the photos are read. */
  begin: () => Promise<Begun>;
  photoFor: (form: FormData) => PhotoFor;
};

type LatePhotosSubmission = { form: FormData; owner: PhotoOwner | null };

export type LateDraft = { photos: KeptPhoto[] };

/** Action that receives photos for a waiting post. Keeps the valid photos if there are other errors. */
export const receiveLatePhotos = (args: ActionFunctionArgs, open: () => Promise<Publisher>) =>
  multipartAction(args, async () => takeLatePhotos(args, await open()));

/** @param parsedForm the form if it was already read and had no files */
export async function takeLatePhotos(args: ActionFunctionArgs, { begin, photoFor }: Publisher, parsedForm?: FormData) {
  let sent: LatePhotosSubmission = { form: new FormData(), owner: null };
  try {
    const { execute } = await begin();
    const received = await readPostForm(
      args,
      async (fields) => {
        assertFormAccount(args, fields, await viewerOf(args));
        const waiting = await findAwaiting(photoFor(fields));
        return { id: waiting.userId, waiting };
      },
      parsedForm,
    );
    sent = received;
    if (received.owner === null || received.problem) return await showAgain(args, sent, received.problem);
    const { form, owner } = received;
    const rest = parse(latePhotosForm, { photoKeys: keptIn(form), formKey: form.get('formKey') });
    const post = await execute({ waiting: owner.waiting, ...rest });
    return redirect(`/posts/${post.id}`, {
      status: 303,
      headers: { 'Set-Cookie': await flash(...(await publishedPostNotice(post.id, 'late-photo-added'))) },
    });
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    return await showAgain(args, sent, thrown);
  }
}

/** Renders the page again with the code and the photos so far. If the post is gone, throws for the error page. */
async function showAgain({ context }: ActionFunctionArgs, { form, owner }: LatePhotosSubmission, thrown: unknown) {
  const error = toDomainError(thrown, context.requestId);
  const endsHere = error.code === 'unavailable' || error.code === 'other-account';
  if (endsHere || error.status === 404 || error.status === 400) throw error;
  const { status, message, field } = error;
  const draft: LateDraft = { photos: owner ? await readKeptPhotos(owner, keptIn(form)) : [] };
  const reply: FormReply = {
    intent: 'late-photos',
    result: {
      status: 'error',
      initialValue: { code: String(form.get('code') ?? ''), formKey: String(form.get('formKey') ?? '') },
      error: { [field ?? '']: [message] },
    },
    extra: draft,
  };
  return data(reply, { status, headers: retryAfterHeader(error) });
}

const keptIn = (form: FormData): string[] => form.getAll('keptPhoto').filter((key) => typeof key === 'string');
