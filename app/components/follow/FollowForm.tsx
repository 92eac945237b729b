import { Form } from '@remix-run/react';
import { CachedMarkup } from '~/remix-insides/browser/CachedMarkup';
import type { Placeholder, ViewersFollow } from '~/schemas/shown';
import { SubmitButton } from '../forms/SubmitButton';

type Props = {
  /** The page of what is followed, whose action takes the form. */
  action: string;
  following: ViewersFollow | Placeholder;
};

/** One press follows what the page is about, the next no longer. */
export function FollowForm(props: Props) {
  return <CachedMarkup element="div" className="follow" inside={Inside} given={props} />;
}

function Inside({ action, following }: Props) {
  const isFollowing = following === 'following';
  return (
    <Form method="post" action={action} preventScrollReset>
      <input type="hidden" name="intent" value={isFollowing ? 'unfollow' : 'follow'} />
      <SubmitButton tone="plain" pendingLabel="Saving..." aria-pressed={isFollowing}>
        {isFollowing ? 'Following' : 'Follow'}
      </SubmitButton>
    </Form>
  );
}
