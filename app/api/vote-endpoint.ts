import type { VoteSubject } from '~models/vote';
import { castVote } from '~/domain/votes';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { idParams, voteInput } from '~/schemas/posts';

/** Votes on posts and on comments are one call, at two addresses. */
export const voteEndpoint = (subject: VoteSubject) =>
  endpoint({
    POST: signedIn({
      params: idParams,
      body: voteInput,
      run: async ({ actor, params, body }) => {
        await countTry('write-actor', actor.id);
        return castVote(actor, { subject, id: params.id, direction: body.direction });
      },
    }),
  });
