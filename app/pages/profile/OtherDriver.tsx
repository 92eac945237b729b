import { Form, Link } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { FollowForm } from '~/pages/following/FollowForm';
import { SubmitButton } from '~/components/forms';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { ReportLink } from '~/components/ReportLink';
import type { ViewersFollow } from '~/schemas/shown';

type Props = {
  driver: { id: number; username: string; isBlocked: boolean };
  following: ViewersFollow;
  signedIn: boolean;
};

/** What a reader may do about a driver who is not they. */
export function OtherDriver({ driver: { username, isBlocked }, following }: Omit<Props, 'signedIn'>) {
  const path = `/users/${username}`;
  if (isBlocked) {
    return (
      <NoticeBanner tone="info">
        <p>You blocked this driver. They can&rsquo;t see your posts and comments either.</p>
        <Form method="post" action={path}>
          <input type="hidden" name="intent" value="unblock" />
          <SubmitButton tone="plain" pendingLabel="Saving...">
            Unblock
          </SubmitButton>
        </Form>
      </NoticeBanner>
    );
  }
  return <FollowForm action={path} following={following} />;
}

/** What is done more rarely, below their posts. */
export function AgainstDriver({
  driver: { id, username, isBlocked },
  signedIn,
  moderates,
}: Omit<Props, 'following'> & { moderates: boolean }) {
  return (
    <div className="actions">
      {signedIn && !isBlocked && (
        <DialogLink className="btn btn-text" to={`/users/${username}/block`}>
          Block This Driver
        </DialogLink>
      )}
      <ReportLink subject="user" id={id} />
      {moderates && (
        <Link className="btn btn-text" to={`/desk/drivers/${id}`}>
          Account at the Desk
        </Link>
      )}
    </div>
  );
}
