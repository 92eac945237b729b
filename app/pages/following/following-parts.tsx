import { useNavigation, Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Form } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import { BackLink, Tabs } from '~/components/page-parts';
import { sendsOnce } from '~/components/double-click';
import type { ViewersFollow } from '~/schemas/shown';

type Props = {
  /** Address of the subject's page, whose action handles the form. */
  action: string;
  following: ViewersFollow;
  className?: string;
};

/** A button that toggles following the page's subject. */
export function FollowForm({ action, following, className }: Props) {
  const isFollowing = following === 'following';
  const isSending = useNavigation().formData !== undefined;
  return (
    <Form action={action} className={className} preventScrollReset>
      <button className="btn" name="intent" value={isFollowing ? 'unfollow' : 'follow'} {...sendsOnce(isSending)}>
        {isFollowing ? 'Following' : 'Follow'}
      </button>
    </Form>
  );
}

const views = [
  { label: 'Posts', to: '/following' },
  { label: 'What I follow', to: '/following/list' },
];

/** @param props.path the current one of the two views */
export function FollowingFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <section className="mt-1">
      <div className="head mb-2 flex-wrap">
        <h1>Following</h1>
        <div>
          <BackLink className="!pl-0 text-md" to="/notices">
            Notifications
          </BackLink>{' '}
          <BackLink className="!pl-0 text-md" to="/profile">
            Profile
          </BackLink>
        </div>
      </div>
      <Tabs
        className="mt-2 mb-2.5"
        label="Following"
        items={views.map((view) => ({ ...view, current: view.to === path }))}
      />
      {children}
    </section>
  );
}

/** Empty state with links to things to follow. */
export function NothingFollowed({ title }: { title: string }) {
  return (
    <EmptyState title={title} text="Tap Follow on a driver, a stop or a highway, and new posts show up here.">
      <div className="actions">
        <Link className="btn" to="/highways">
          Highways
        </Link>
        <Link className="btn" to="/locations">
          Truck Stops
        </Link>
        <Link className="btn" to="/leaderboard">
          Drivers
        </Link>
      </div>
    </EmptyState>
  );
}
