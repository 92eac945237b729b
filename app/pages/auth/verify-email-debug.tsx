import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { config } from '~/config.server';
import { verificationReport } from '~/domain/accounts/registration';
import { DomainError } from '~/domain/errors';
import { parametersOf } from '~/http/page-loader';
import { newestMailTo } from '~/services/mail/transport';

export const handle = { parameters: ['email'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: "Where's my email?",
  description: 'What this test site has about an email address, and the last email it sent there.',
});

/** For local testing. It reveals data about any email address, so it doesn't exist in production or for other machines. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (config.production || !context.isFromThisMachine) throw new DomainError('not-found');
  // In a query string, + means a space.
  const email = parametersOf(request, handle).get('email')?.trim().replaceAll(' ', '+').slice(0, 254) ?? '';
  const [report, mail] = await Promise.all([verificationReport(email), newestMailTo(email)]);
  return { email, report, mail };
}

export default function VerifyEmailDebugPage() {
  const { email, report, mail } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title="Where's my email?">
        <dl>
          <dt className="text-dim">Address</dt>
          <dd className="mx-0 mt-0 mb-3">{email || 'none given'}</dd>
          <dt className="text-dim">Account</dt>
          <dd className="mx-0 mt-0 mb-3">{report.state}</dd>
          <dt className="text-dim">Newest link</dt>
          <dd className="mx-0 mt-0 mb-3">{report.link}</dd>
          <dt className="text-dim">Newest mail</dt>
          <dd className="mx-0 mt-0 mb-3">
            {mail ? (
              <Link to={`/dev/mailbox?mail=${mail.name}`}>
                {mail.subject}, {mail.date}
              </Link>
            ) : (
              'none in the mail folder'
            )}
          </dd>
        </dl>
        <p>
          <Link to="/verify-help">Email verification help</Link>
        </p>
      </Panel>
    </div>
  );
}
