import { type Call, isDone, requestOf } from '../support/call';
import type { Material } from './material';
import { change, type Question } from './questions';

export type AskedSite = { origin: string; material: Material };

/** @param origin of a site. @returns milliseconds until the last byte was here, or the first where only that is timed */
export async function putQuestion(question: Question, { origin, material }: AskedSite, turn: number): Promise<number> {
  return timed(origin, question.to(material, turn), question);
}

/** So that nothing of the next answer is kept from before. */
export async function changeSomething({ origin, material }: AskedSite, turn: number): Promise<void> {
  await timed(origin, change(material, turn), { label: 'a change' });
}

async function timed(
  origin: string,
  call: Call,
  { label, isTimedToFirstByte = false }: Pick<Question, 'label' | 'isTimedToFirstByte'>,
): Promise<number> {
  const request = requestOf(call);
  const startedAt = performance.now();
  const response = await fetch(origin + call.path, request);
  if (isTimedToFirstByte && response.ok && response.body) {
    const reader = response.body.getReader();
    await reader.read();
    const took = performance.now() - startedAt;
    await reader.cancel();
    return took;
  }
  const text = await response.text();
  const took = performance.now() - startedAt;
  if (!isDone(response)) throw new Error(`${label}: ${call.path} answers ${response.status} ${text.slice(0, 200)}`);
  return took;
}
