import type { ReactNode } from 'react';
import { BackLink } from '~/components/BackLink';
import { Tabs } from '~/components/Tabs';

const views = [
  { label: 'Posts', to: '/following' },
  { label: 'What I follow', to: '/following/list' },
];

/** @param props.path which of its two views it is */
export function FollowingFrame({ path, children }: { path: string; children: ReactNode }) {
  return (
    <section className="feed">
      <div className="head">
        <h1>Following</h1>
        <div>
          <BackLink to="/notices">Notifications</BackLink> <BackLink to="/profile">Profile</BackLink>
        </div>
      </div>
      <Tabs label="Following" items={views.map((view) => ({ ...view, current: view.to === path }))} />
      {children}
    </section>
  );
}
