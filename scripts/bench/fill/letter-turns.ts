import type { LetterTurnRow } from '~models/letter-turn';
import type { NoticeChoiceRow } from '~models/notice-choice';
import { storeEach } from './store';

/** Drivers who want the weekly letter. Their turns come last: once those are due, a running site writes. */
export async function storeLetterTurns(userIds: readonly number[], dueAt: Date): Promise<void> {
  await storeEach('NoticeChoice', choices(userIds));
  await storeEach('LetterTurn', turns(userIds, dueAt));
}

function* choices(userIds: readonly number[]): Generator<NoticeChoiceRow> {
  for (const _id of userIds) yield { _id, byMail: [], byPush: [], letter: true, timeZone: null };
}

function* turns(userIds: readonly number[], dueAt: Date): Generator<LetterTurnRow> {
  for (const _id of userIds) yield { _id, dueAt, week: null, bouncedAt: null };
}
