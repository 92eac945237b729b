import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatBytes } from '~/components/format';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { openDataExport, readDataExport, requestDataExport } from '~/domain/data-export';
import { DomainError } from '~/domain/errors';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { sentenceFor } from '~/messages/errors';

/** The address has a secret, which must not leak to the page's resources or links. */
export const handle = { parameters: ['token'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Your data',
  description: 'Request a copy of everything this site has about you, and download it when it is ready.',
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
        <p>
          Get a copy of everything we have about you in one ZIP file. Your profile, posts, comments, votes, shares,
          points and signed-in devices come as JSON files, your photos in the largest size we keep.
        </p>
        <ExportState {...shown} />
        {shown.state !== 'waiting' && !shown.fileLink && (
          <Form>
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

type Props = {
  state: 'none' | 'waiting' | 'ready' | 'failed';
  bytes: number | null;
  /** Set if the page was opened with the emailed link. */
  fileLink: string | null;
  /** Error message if the emailed link is invalid. */
  badLink: string | null;
};

function ExportState({ state, bytes, fileLink, badLink }: Props) {
  if (fileLink) {
    return (
      <>
        <p>
          <a className="btn btn-go" href={fileLink} download>
            Download ({formatBytes(bytes ?? 0)})
          </a>
        </p>
        <p>Keep this file private. On a slow connection you can stop the download and pick it up later.</p>
      </>
    );
  }
  if (badLink) return <NoticeBanner tone="error">{badLink}</NoticeBanner>;
  if (state === 'waiting') {
    return <NoticeBanner tone="info">We&rsquo;re putting it together and will email you a link.</NoticeBanner>;
  }
  if (state === 'ready') {
    return (
      <NoticeBanner tone="info">It&rsquo;s ready. Open the link we emailed you. It works for 3 days.</NoticeBanner>
    );
  }
  if (state === 'failed') {
    return <NoticeBanner tone="error">Something went wrong last time. Please request it again.</NoticeBanner>;
  }
  return null;
}
