import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { usePageData } from '~/components/dialog/dialog-context';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { typeOptions } from '~/components/stops/stop-facts';
import { keepForm } from '~/components/weak-link/guard';
import { familiarPlaces, findLocationOrFail } from '~/domain/locations/read-locations';
import { requireSignIn } from '~/http/guards';
import { pendingActionOf } from '~/http/pending-action';
import { parametersOf } from '~/http/page-loader';
import { limits } from '~/schemas/atoms';
import { stateOptions } from '~/schemas/states';
import { NewPostForm } from './NewPostForm';
import { restoreHeldForm, newPostAction } from './new-post-action';

const placesOffered = 6;

export const handle = { parameters: ['location'], ownBar: true } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Share Your Meat',
  description: 'Post a photo of what you ate, and where, for other drivers to rate.',
});

/** A stop's page links here with `?location=7`. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const pending = await pendingActionOf(args.request);
  const held = pending?.path === '/posts/new' ? pending.form : null;
  const chosen = Number(parametersOf(args.request, handle).get('location') ?? '');
  const isChosen = Number.isInteger(chosen) && chosen > 0;
  return {
    formKey: randomUUID(),
    isVerified: actor.isVerified,
    /** The form as submitted before the driver had to sign in again. */
    held: held ? await restoreHeldForm(actor, held) : null,
    place: isChosen ? await findLocationOrFail(chosen) : null,
    familiar: isChosen ? [] : await familiarPlaces(actor, placesOffered),
    longest: { title: limits.title, description: limits.description, photos: limits.photosInPost },
    states: stateOptions('states-and-district'),
    types: typeOptions,
  };
}

export const clientAction = keepForm({
  publish: 'post',
  'photo-later': 'post',
  find: 'find-place',
  'add-place': 'place',
  'add-place-anyway': 'place',
});

export const action = (args: ActionFunctionArgs) => newPostAction(args);

/** The post-creation dialog (specification §2). */
export default function NewPostPage() {
  return (
    <div className="column">
      <NewPostForm {...usePageData<typeof loader>()} />
    </div>
  );
}
