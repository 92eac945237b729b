import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { config } from '~/config.server';
import { DomainError } from '~/domain/errors';
import { readMailbox } from '~/services/mail/transport';

export const meta = pageMeta({
  title: 'Mailbox',
  description: 'Every email that this test site would have sent.',
});

/** Emails written to files, newest first. Doesn't exist in production or for other machines (contract). */
export async function loader({ context }: LoaderFunctionArgs) {
  if (config.production || !context.isFromThisMachine) throw new DomainError('not-found');
  return { mails: await readMailbox(50) };
}

export default function DevMailboxPage() {
  const { mails } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Mailbox</h1>
      {mails.length === 0 && <EmptyState title="No email yet" text="Register, and an email shows up here." />}
      {mails.map((mail) => (
        <Panel key={mail.name} title={mail.subject}>
          <p>
            To {mail.to}, {mail.date}
          </p>
          <ul className="plain-list">
            {mail.links.map((link) => (
              <li key={link}>
                <a href={link}>{link}</a>
              </li>
            ))}
          </ul>
          <pre className="overflow-auto whitespace-pre-wrap">{mail.text}</pre>
        </Panel>
      ))}
    </div>
  );
}
