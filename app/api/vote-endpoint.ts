import type { VoteSubject } from '~models/vote';
import { castVote } from '~/domain/votes';
import { endpoint, signedIn } from '~/http/api-endpoint';
import { countTry } from '~/http/rate-limits';
import { vote } from '~/schemas/answers';
import { idParams, voteInput } from '~/schemas/posts';

/** Votes on posts and on comments are one call, at two addresses. */
export const voteEndpoint = (subject: VoteSubject) =>
  endpoint({
    POST: signedIn({
      summary: `Vote on a ${subject}`,
      description: 'The same direction again changes nothing, the other turns the vote round, none withdraws it.',
      params: idParams,
      body: voteInput,
      answer: vote,
      errors: [`${subject}-not-found`, `own-${subject}`, 'email-unverified', 'too-many-requests'],
      example: { body: { direction: 'up' } },
      run: async ({ actor, params, body }) => {
        await countTry('write-actor', actor.id);
        return castVote(actor, { subject, id: params.id, direction: body.direction });
      },
    }),
  });
