import { Link } from '@remix-run/react';
import { DialogLink } from '~/components/dialog';
import { FollowForm } from '~/pages/following/FollowForm';
import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { ReportLink } from '~/components/ReportLink';
import type { ViewersFollow } from '~/schemas/shown';

type About = {
  driver: { id: number; username: string; isBlocked: boolean };
  isSelf: boolean;
  following: ViewersFollow;
};

type Against = Pick<About, 'driver' | 'isSelf'> & { signedIn: boolean; moderates: boolean };

/** What a reader may do about a driver, or about themselves. */
export function AboutDriver({ driver: { username, isBlocked }, ...own }: About) {
  return (
    <div>
      <AboutInside username={username} isBlocked={isBlocked} {...own} />
    </div>
  );
}

function AboutInside({ isSelf, ...other }: { username: string; isBlocked: boolean } & Omit<About, 'driver'>) {
  if (!isSelf) return <OtherDriver {...other} />;
  return (
    <p>
      <Link className="btn" to="/profile">
        Edit Profile
      </Link>
    </p>
  );
}

function OtherDriver({
  username,
  isBlocked,
  following,
}: {
  username: string;
  isBlocked: boolean;
  following: ViewersFollow;
}) {
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
export function AgainstDriver({ driver: { id, username, isBlocked }, ...rest }: Against) {
  const given = { id, username, isBlocked, ...rest };
  return (
    <div className="actions">
      <AgainstInside {...given} />
    </div>
  );
}

type AgainstProps = About['driver'] & Omit<Against, 'driver'>;

function AgainstInside({ id, username, isBlocked, isSelf, signedIn, moderates }: AgainstProps) {
  if (isSelf) return null;
  return (
    <>
      {signedIn && !isBlocked && (
        <DialogLink className="btn btn-text" to={`/users/${username}/block`}>
          Block This Driver
        </DialogLink>
      )}
      <ReportLink subject="user" id={id} />
      {moderates && (
        <Link className="btn btn-text" to={`/desk/drivers/${id}`}>
          Open in Desk
        </Link>
      )}
    </>
  );
}
