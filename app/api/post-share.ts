import { sharePost } from '~/domain/shares';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { rules } from '~/messages';
import { share } from '~/schemas/answers';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  POST: signedIn({
    summary: 'Record that one shared a post',
    description: 'Gives 5 points once for each post, at most 5 times a day. A body is not looked at.',
    unsigned: rules.share.userRequired,
    params: idParams,
    answer: share,
    errors: ['post-not-found', 'email-unverified', 'too-many-requests'],
    run: async ({ actor, params }) => {
      await countTry('write-actor', actor.id);
      const { pointsEarned } = await sharePost(actor, params.id);
      return { success: true as const, pointsEarned };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
