import { castVote } from '~/domain/votes';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { idParams, voteInput } from '~/schemas/posts';

const resource = endpoint({
  POST: signedIn({
    params: idParams,
    body: voteInput,
    run: async ({ actor, params, body }) => {
      await countTry('write-actor', actor.id);
      return castVote(actor, { subject: 'post', id: params.id, direction: body.direction });
    },
  }),
});

export const loader = resource.loader;
export const action = resource.action;
