import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { Panel } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { config } from '~/config.server';
import { orErrorPage } from '~/http/guards';
import { viewerOf } from '~/http/session';
import { WhatIsDeleted } from './WhatIsDeleted';

export const meta: MetaFunction = () => [
  { title: pageTitle('Data Deletion') },
  { name: 'description', content: 'How to have your account and everything we hold about you deleted.' },
];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => ({
    signedIn: (await viewerOf(args)) !== null,
    siteName: config.SITE_NAME,
    contactEmail: config.CONTACT_EMAIL,
  }));
}

/** Specification §2, Data deletion page. */
export default function DataDeletionPage() {
  const { signedIn, siteName, contactEmail } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Data Deletion</h1>
      <p>
        You can have your {siteName} account and everything we hold about you deleted. That includes what we received
        from Facebook or Google if you signed in with one of them: your email address and the number by which they know
        you.
      </p>
      <Panel title="Option 1: delete your account here">
        {signedIn ? (
          <>
            <p>Next you see what is deleted, and confirm it.</p>
            <p>
              <DialogLink className="btn btn-danger" to="/data-deletion/confirm">
                Delete My Account
              </DialogLink>
            </p>
          </>
        ) : (
          <>
            <p>Sign in, so that we know which account is yours.</p>
            <p>
              <Link className="btn btn-go" to="/auth?tab=login&redirectTo=%2Fdata-deletion">
                Sign in to delete your account
              </Link>
            </p>
          </>
        )}
      </Panel>
      <Panel title="Option 2: write to us">
        <ContactByMail email={contactEmail} />
      </Panel>
      <Panel title="What happens then">
        <p>
          Your account, your posts and your comments disappear from the site at once, and you are signed out everywhere.
          We mail you a link that brings all of it back, in case you change your mind or it was not you. After 30 days
          we erase:
        </p>
        <WhatIsDeleted />
        <p>
          Places that you added stay on the map, without your name. More about what we keep and why stands in our{' '}
          <Link to="/privacy-policy">Privacy Policy</Link>.
        </p>
      </Panel>
    </div>
  );
}

const subject = 'Facebook Data Deletion Request';
const asked = ['Your full name', 'The email address of your account', 'Your social user ID, if you signed in that way'];

function ContactByMail({ email }: { email: string }) {
  return (
    <>
      <p>
        If you cannot sign in, send an email to{' '}
        <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}`}>{email}</a> with the subject{' '}
        <strong>{subject}</strong> and these three things:
      </p>
      <ul>
        {asked.map((what) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>We answer to the address that you write from, and delete your data within 30 days.</p>
    </>
  );
}
