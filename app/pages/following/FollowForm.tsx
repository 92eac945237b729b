import { useNavigation } from '@remix-run/react';
import type { MouseEvent } from 'react';
import type { ViewersFollow } from '~/schemas/shown';
import { Form } from '~/components/Form';
import { isSecondPress } from '~/components/second-press';

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
      <button
        className="btn"
        name="intent"
        value={isFollowing ? 'unfollow' : 'follow'}
        aria-pressed={isFollowing}
        disabled={isSending}
        onClick={preventSecond}
      >
        {isFollowing ? 'Following' : 'Follow'}
      </button>
    </Form>
  );
}

const preventSecond = (event: MouseEvent): void => {
  if (isSecondPress(event)) event.preventDefault();
};
