import { z } from 'zod';
import { openDatabase } from '~/services/open-database';
import { castVote } from '~/domain/votes';
import { keepBusy } from './keep-busy';
import { answer, readInput } from '../support/stdio';

/**
 * `ask('requests/cast-votes.ts', ...)`: votes on one post without HTTP requests, by so many clients at once, each vote by another
 * of the voters. What the operation costs by itself, as `requests/increments.ts` is what a count costs by itself.
 */
const { clients, seconds, postId, voterIds } = await readInput(
  z.object({
    clients: z.int().positive(),
    seconds: z.number().positive(),
    postId: z.int().positive(),
    voterIds: z.array(z.int().positive()).min(1),
  }),
);

const database = await openDatabase();
try {
  let next = 0;
  const seen = await keepBusy({ clients, seconds }, () => {
    const id = voterIds[next];
    next += 1;
    if (id === undefined) throw new Error('There are fewer voters than votes.');
    return castVote.post({ id, username: '', sessionId: null, isVerified: true }, { id: postId, direction: 'up' });
  });
  answer(seen);
} finally {
  await database.close();
}
