import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { ownPage } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { openDataExport, readDataExport, requestDataExport } from '~/domain/data-export';
import { DomainError } from '~/domain/errors';
import { form, formAction } from '~/http/form-action';
import { guard, orErrorPage } from '~/http/guards';
import { parametersOf } from '~/http/parameters';
import { sentenceFor } from '~/messages';
import { ExportState } from './ExportState';

/** The secret in this page's address must not reach what the page loads or links to. */
export const handle = ownPage('token');

export const meta: MetaFunction = () => [
  { title: pageTitle('Your data') },
  { name: 'referrer', content: 'strict-origin' },
];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor } = await guard(args);
    const token = parametersOf(args.request, handle).get('token');
    const [request, isGood] = await Promise.all([readDataExport(actor), token ? opens(actor, token) : false]);
    return {
      ...request,
      fileLink: token && isGood ? `/account/data/file?${new URLSearchParams({ token }).toString()}` : null,
      badLink: token && !isGood ? sentenceFor('export-not-found') : null,
    };
  });
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
      <Panel level={1} title="Your data">
        <Mistakes />
        <p>
          You can have a copy of everything that we hold about you: your profile, posts, comments, votes, shares, points
          and signed-in devices as JSON files, and your photos in the largest size that we keep, all in one ZIP file.
        </p>
        <ExportState {...shown} />
        {shown.state !== 'waiting' && !shown.fileLink && (
          <Form method="post">
            <SubmitButton pendingLabel="Asking...">Ask for my data</SubmitButton>
          </Form>
        )}
        <p className="hint">
          It has no passwords and no codes in it: we keep those in a form that nobody can read. You can ask once a day.
        </p>
      </Panel>
      <p>
        <Link className="back-link" to="/profile">
          Back to your profile
        </Link>
      </p>
    </div>
  );
}
