import { sharePost } from '~/domain/shares';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { rules } from '~/messages';
import { idParams } from '~/schemas/posts';

const resource = endpoint({
  POST: signedIn({
    params: idParams,
    unsigned: rules.share.userRequired,
    run: async ({ actor, params }) => {
      await countTry('write-actor', actor.id);
      return { success: true, ...(await sharePost(actor, params.id)) };
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
