import { setImmediate } from 'node:timers/promises';
import { type Direction, findDirections, type VoteSubject } from '~models/vote';

type Directions = Map<number, Direction>;

/** Questions of one person that came together, before they are asked. */
const gathered = new Map<string, { ids: Set<number>; answer: Promise<Directions> }>();

/** @returns how a person voted; what the lists of one page ask at the same time is one read. */
export function ownVotes(subject: VoteSubject, ids: number[], userId: number): Promise<Directions> {
  if (ids.length === 0) return Promise.resolve(new Map());
  const question = `${subject} ${userId}`;
  const open = gathered.get(question) ?? { ids: new Set(), answer: ask(question, subject, userId) };
  gathered.set(question, open);
  for (const id of ids) open.ids.add(id);
  return open.answer;
}

async function ask(question: string, subject: VoteSubject, userId: number): Promise<Directions> {
  await setImmediate();
  const ids = gathered.get(question)?.ids ?? new Set();
  gathered.delete(question);
  return findDirections(subject, [...ids], userId);
}
