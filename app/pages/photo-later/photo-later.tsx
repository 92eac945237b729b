import { randomUUID } from 'node:crypto';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { publishWithPhotos } from '~/domain/waiting-posts';
import { parse } from '~/http/problem';
import { parametersOf } from '~/http/page-loader';
import { callerOf } from '~/http/session';
import { limits } from '~/schemas/atoms';
import { photoCode } from '~/schemas/posts';
import { LatePhotosForm } from './LatePhotosForm';
import { receiveLatePhotos } from './receive-late-photos';

/** The address may have a code, which must not leak to the page's resources or links. */
export const handle = {
  robots: 'index',
  parameters: ['code'],
  notCanonical: ['code'],
  database: 'none',
} as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Add a photo later',
  description: 'Add a photo to a waiting post from any device, with its code.',
  more: [{ name: 'referrer', content: 'strict-origin' }],
});

/** `?code=` only prefills the form; GET doesn't reveal whether the code is valid. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  formKey: randomUUID(),
  code: parametersOf(request, handle).get('code') ?? '',
  max: { code: limits.photoCode, photos: limits.photosInPost },
});

export const clientAction = keepForm({
  'late-photos': 'late-photos',
});

export const action = (args: ActionFunctionArgs) =>
  receiveLatePhotos(args, async () => ({
    begin: async () => publishWithPhotos.byCode.begin(await callerOf(args)),
    photoFor: (form) => parse(photoCode, Object.fromEntries(form)),
  }));

/** For adding photos from another device. */
export default function PhotoLaterPage() {
  return (
    <div className="column">
      <Panel level={1} title="Add a photo later">
        <p>Posted without a photo? Add it here, from any device. All you need is the code.</p>
        <LatePhotosForm {...useLoaderData<typeof loader>()} />
      </Panel>
    </div>
  );
}
