import { newKey } from '~/schemas/calls';
import { callApi, type CallResult, isUnreached, unreached } from '../call-api';
import type { VoteChoice } from './optimistic-vote';
import { keepVote, waitingVote } from './waiting-said';

/** What becomes of the vote that was sent last, by the API's call. */
const turns = new Map<string, Promise<unknown>>();

/**
 * Sends a vote once it is known what became of the one before it, so that the last one counts.
 * @param path the API's call
 * @param about what is voted on, in words
 * @param account whose page it is
 * @returns `waits` where nothing came through, and it is sent later
 */
export function sendVote(
  path: string,
  direction: VoteChoice,
  about: string,
  account: number | null,
): Promise<CallResult | 'waits'> {
  const turn = (turns.get(path) ?? Promise.resolve()).then(async () => {
    const key = newKey();
    // After one that waits it has to wait, too.
    const ending = waitingVote(path) ? unreached : await callApi('POST', path, { account, body: { direction }, key });
    const waitsFor = !ending.ok && ending.status !== null ? 'site' : 'signal';
    return isUnreached(ending) && (await keepVote({ path, direction, key, about, waitsFor })) ? 'waits' : ending;
  });
  turns.set(
    path,
    turn.catch(() => undefined),
  );
  return turn;
}
