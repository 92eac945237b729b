import type { VoteSubject } from '~models/vote';
import { castVote } from '~/domain/votes';
import { call } from '~/http/api-endpoint';
import { vote } from '~/schemas/answers';
import { idParams, voteInput } from '~/schemas/posts';

export const voteCall = (subject: VoteSubject) =>
  call(castVote[subject], {
    summary: `Vote on a ${subject}`,
    description: 'The same direction again changes nothing, the other turns the vote round, none withdraws it.',
    params: idParams,
    body: voteInput,
    answer: vote,
    example: { body: { direction: 'up' } },
    repeatable: true,
    input: ({ params, body, idempotencyKey }) => ({ ...params, ...body, key: idempotencyKey }),
    answered: ({ id, upVotes, downVotes, viewerVote }) => ({ id, upVotes, downVotes, viewerVote }),
  });
