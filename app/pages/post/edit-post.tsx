import { randomUUID } from 'node:crypto';
import { getFormProps, useForm } from '@conform-to/react';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { Field, TextArea } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink, FoundCount } from '~/components/page-parts';
import { FormPhotos } from '~/components/photos/FormPhotos';
import { ExitSign } from '~/components/signs';
import { useLastExtra, useLastResult } from '~/components/forms/last-result';
import type { KeptPhoto } from '~/components/view-types';
import { keepForm } from '~/components/weak-link/guard';
import { findLocationOrFail, searchPlaces } from '~/domain/locations/read-locations';
import type { Place } from '~/schemas/places';
import { readKeptPhotos } from '~/domain/photos/keep-photos';
import { addPhotos, editPost, findEditablePost } from '~/domain/posts/edit-post';
import { flash } from '~/http/flash';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { multipartAction, readPostForm } from '~/http/photo-forms';
import { toDomainError, retryAfterHeader } from '~/http/problem';
import { isUrlencoded } from '~/http/request-body';
import { callerOf } from '~/http/session';
import { assertFormAccount } from '~/http/submitted-form';
import { emptyLists } from '~/messages/stops';
import { limits } from '~/schemas/atoms';
import { editedPost } from '~/schemas/posts';
import type { FormReply } from '~/schemas/shown';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Edit post',
  description: 'Edit a post’s text, stop or photos.',
});

const placesOffered = 8;

type Found = { places: Place[]; hasMore: boolean };

/** Available only while the author may edit the post. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const post = await findEditablePost(actor, pathId(args.params.id));
  const { title, description, locationId } = post;
  return {
    post: { id: post._id, title, description },
    place: locationId === null ? null : await findLocationOrFail(locationId).catch(() => null),
    formKey: randomUUID(),
    max: {
      title: limits.title,
      description: limits.description,
      photos: limits.photosInPost - post.photos.length,
    },
  };
}

const textForms = formAction({
  default: form(editPost, {
    schema: editedPost,
    words: 'anybody',
    refused: 'post-edit-failed',
    input: ({ input, params }) => ({ id: pathId(params.id), ...input }),
    done: ({ id }) => ({ to: `/posts/${id}`, notice: 'post-edited' }),
  }),
  /** Searches stops and keeps the typed text. */
  find: async (args, sent) => {
    await requireSignIn(args);
    const fields = Object.fromEntries([...sent].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
    const query = String(sent.get('query') ?? '')
      .trim()
      .slice(0, limits.query);
    const { items, next } = query ? await searchPlaces(query, { limit: placesOffered }) : { items: [], next: null };
    const extra: Found = { places: items, hasMore: Boolean(next) };
    const reply: FormReply = { intent: 'default', result: { initialValue: fields }, extra };
    return data(reply, { status: 200, headers: undefined });
  },
});

export const clientAction = keepForm();

export const action = (args: ActionFunctionArgs) =>
  isUrlencoded(args.request) ? textForms(args) : receivePhotos(args);

/** Renders the page again if a photo is rejected; the others are added. */
const receivePhotos = (args: ActionFunctionArgs) =>
  multipartAction(args, async () => {
    const id = pathId(args.params.id);
    const { actor } = await requireSignIn(args);
    const { execute } = await addPhotos.begin(await callerOf(args));
    const { form: sent, problem } = await readPostForm(args, async (fields) => {
      assertFormAccount(args, fields, actor);
      await findEditablePost(actor, id);
      return actor;
    });
    const photoKeys = sent.getAll('keptPhoto').filter((key) => typeof key === 'string');
    const formKey = sent.get('formKey');
    try {
      if (problem) throw problem;
      await execute({ id, photoKeys, formKey: typeof formKey === 'string' ? formKey : null });
    } catch (thrown) {
      const error = toDomainError(thrown, args.context.requestId);
      if (!error.field) throw error;
      const reply: FormReply = {
        intent: 'add-photos',
        result: { status: 'error', error: { [error.field]: [error.message] } },
        extra: await readKeptPhotos(actor, photoKeys),
      };
      return data(reply, { status: error.status, headers: retryAfterHeader(error) });
    }
    return redirect(`/posts/${id}`, { status: 303, headers: { 'Set-Cookie': await flash('post-photos-added') } });
  });

export default function EditPostPage() {
  const { post, formKey, max } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to={`/posts/${post.id}`}>Back to the post</BackLink>
      <TextForm />
      {max.photos > 0 && (
        <Panel level={2} title="Add photos">
          <div id="photos">
            <PhotosForm formKey={formKey} max={max.photos} />
          </div>
        </Panel>
      )}
    </div>
  );
}

function TextForm() {
  const { post, place, max } = useLoaderData<typeof loader>();
  const found = useLastExtra('default') as Found | undefined;
  const [form, fields] = useForm<z.input<typeof editedPost> & { query?: string }>({
    id: 'edit-post',
    lastResult: useLastResult(),
    defaultValue: { title: post.title, description: post.description ?? '', locationId: String(place?.id ?? '') },
    defaultNoValidate: true,
  });
  const chosen = fields.locationId.initialValue;
  const others = found?.places.filter(({ id }) => id !== place?.id) ?? [];
  return (
    <Panel level={1} title="Edit post">
      <Form {...getFormProps(form)} meta={form}>
        {/* Enter in a field saves, no matter which button comes first. */}
        <button className="absolute left-[-999px] w-px h-px p-0 border-0" tabIndex={-1} aria-hidden="true" />
        <Field meta={fields.title} label="Title *" maxLength={max.title} />
        <TextArea meta={fields.description} label="Description" rows={3} maxLength={max.description} />
        <fieldset className="location-picker">
          <legend>Location</legend>
          {[place, ...others].map(
            (each) =>
              each && (
                <label className="pick" key={each.id}>
                  <input
                    type="radio"
                    name="locationId"
                    value={each.id}
                    defaultChecked={chosen === undefined ? each.id === place?.id : chosen === String(each.id)}
                  />
                  <ExitSign {...each} exit={each.exitNumber} />
                </label>
              ),
          )}
          <div className="search-row">
            <Field meta={fields.query} label="Find another stop" type="search" placeholder="Name or highway" />
            <SubmitButton name="intent" value="find" tone="plain" pendingLabel="...">
              Search
            </SubmitButton>
          </div>
          {found && (
            <FoundCount count={found.places.length} hasMore={found.hasMore} none={emptyLists.locationsSearch} />
          )}
        </fieldset>
        <SubmitButton pendingLabel="Saving...">Save Changes</SubmitButton>
      </Form>
    </Panel>
  );
}

function PhotosForm({ formKey, max }: { formKey: string; max: number }) {
  const kept = (useLastExtra('add-photos') as KeptPhoto[] | undefined) ?? [];
  const [form, fields] = useForm<{ image: File }>({
    id: 'add-photos',
    lastResult: useLastResult('add-photos'),
    defaultNoValidate: true,
  });
  return (
    <Form encType="multipart/form-data" {...getFormProps(form)} meta={form} intent="add-photos" formKey={formKey}>
      <FormPhotos meta={fields.image} kept={kept} max={max} hasCover={false} />
      <SubmitButton pendingLabel="Sending...">Add Photos</SubmitButton>
    </Form>
  );
}
