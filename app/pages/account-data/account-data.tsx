import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { BackLink } from '~/components/BackLink';
import { Form } from '~/components/Form';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { openDataExport, readDataExport, requestDataExport } from '~/domain/data-export';
import { DomainError } from '~/domain/errors';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { sentenceFor } from '~/messages/errors';
import { ExportState } from './ExportState';

/** The secret in this page's address must not reach what the page loads or links to. */
export const handle = { parameters: ['token'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Your data',
  description: 'Ask for a copy of everything this site holds about you, and fetch it when it is ready.',
  more: [{ name: 'referrer', content: 'strict-origin' }],
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const token = parametersOf(args.request, handle).get('token');
  const [request, isGood] = await Promise.all([readDataExport(actor), token ? opens(actor, token) : false]);
  return {
    ...request,
    fileLink: token && isGood ? `/account/data/file?${new URLSearchParams({ token }).toString()}` : null,
    badLink: token && !isGood ? sentenceFor('export-not-found') : null,
  };
}

async function opens(...[actor, token]: Parameters<typeof openDataExport>): Promise<boolean> {
  try {
    await openDataExport(actor, token);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(requestDataExport, {
    schema: z.object({}),
    input: () => undefined,
    done: () => ({ to: '/account/data', notice: 'data-asked' }),
  }),
});

export default function AccountDataPage() {
  const shown = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/profile">Profile</BackLink>
      <Panel level={1} title="Your data">
        <Mistakes />
        <p>
          Get a copy of everything we have about you in one ZIP file. Your profile, posts, comments, votes, shares,
          points and signed-in devices come as JSON files, your photos in the largest size we keep.
        </p>
        <ExportState {...shown} />
        {shown.state !== 'waiting' && !shown.fileLink && (
          <Form method="post">
            <SubmitButton pendingLabel="Requesting...">Request My Data</SubmitButton>
          </Form>
        )}
        <p className="hint">
          It doesn&rsquo;t include your password or codes. We never store those in readable form. You can ask once a
          day.
        </p>
      </Panel>
    </div>
  );
}
