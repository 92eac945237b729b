import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DialogLink } from '~/components/dialog/links';
import { Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { config } from '~/config.server';
import { viewerOf } from '~/http/session';
import { WhatIsDeleted } from './WhatIsDeleted';

export const handle = { robots: 'index', parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Data Deletion',
  description: 'How to delete your account and everything we have about you.',
});

export async function loader(args: LoaderFunctionArgs) {
  return {
    signedIn: (await viewerOf(args)) !== null,
    siteName: config.SITE_NAME,
    contactEmail: config.CONTACT_EMAIL,
  };
}

/** Specification §2, Data deletion page. */
export default function DataDeletionPage() {
  const { signedIn, siteName, contactEmail } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Data deletion</h1>
      <p>
        You can delete your {siteName} account and everything we have about you. That includes what we received from
        Facebook or Google if you signed in with one of them: your email address and your ID there.
      </p>
      <Panel title="Option 1: delete your account here">
        {signedIn ? (
          <>
            <p>Next, you&rsquo;ll see what gets deleted and confirm.</p>
            <p>
              <DialogLink className="btn btn-danger" to="/data-deletion/confirm">
                Delete My Account
              </DialogLink>
            </p>
          </>
        ) : (
          <>
            <p>Sign in so we know which account is yours.</p>
            <p>
              <Link className="btn btn-go" to="/auth?tab=login&redirectTo=%2Fdata-deletion">
                Sign In to Delete Your Account
              </Link>
            </p>
          </>
        )}
      </Panel>
      <Panel title="Option 2: write to us">
        <ContactByMail email={contactEmail} />
      </Panel>
      <Panel title="What happens next">
        <p>
          Your account, posts and comments disappear from the site right away, and you&rsquo;re signed out everywhere.
          We&rsquo;ll email you a link to undo it, in case you change your mind or it wasn&rsquo;t you. After 30 days we
          delete:
        </p>
        <WhatIsDeleted />
        <p>
          Stops you added stay on the map, without your name. Our <Link to="/privacy-policy">Privacy Policy</Link> says
          what we keep and why.
        </p>
      </Panel>
    </div>
  );
}

const subject = 'Facebook Data Deletion Request';
const requestedDetails = [
  'Your full name',
  'The email address of your account',
  'Your social user ID, if you signed in that way',
];

function ContactByMail({ email }: { email: string }) {
  return (
    <>
      <p>
        If you can&rsquo;t sign in, send an email to{' '}
        <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a> with the subject{' '}
        <strong>{subject}</strong> and these three things:
      </p>
      <ul>
        {requestedDetails.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>We&rsquo;ll reply to the address you write from and delete your data within 30 days.</p>
    </>
  );
}
