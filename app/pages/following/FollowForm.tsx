import { useNavigation } from '@remix-run/react';
import type { ViewersFollow } from '~/schemas/shown';
import { Form } from '~/components/Form';
import { sendsOnce } from '~/components/second-press';

type Props = {
  /** The page of what is followed, whose action takes the form. */
  action: string;
  following: ViewersFollow;
};

/** One press follows what the page is about, the next no longer. */
export function FollowForm({ className = 'follow', ...given }: Props & { className?: string }) {
  return (
    <div className={className}>
      <Inside {...given} />
    </div>
  );
}

function Inside({ action, following }: Props) {
  const isFollowing = following === 'following';
  const isSending = useNavigation().formData !== undefined;
  return (
    <Form method="post" action={action} preventScrollReset>
      <button className="btn" name="intent" value={isFollowing ? 'unfollow' : 'follow'} {...sendsOnce(isSending)}>
        {isFollowing ? 'Following' : 'Follow'}
      </button>
    </Form>
  );
}
