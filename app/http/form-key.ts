import { createHash, randomUUID } from 'node:crypto';
import type { Arrived } from './asked';
import { requireSession } from './session';

/** For the form of a page: another one for each session, and each time that the page is rendered. */
export async function newFormKey(arrived: Arrived): Promise<string> {
  const { actor } = await requireSession(arrived);
  return createHash('sha256').update(`${randomUUID()} ${actor.sessionId}`).digest('hex').slice(0, 32);
}
