import { type Call, isDone, requestOf } from '../support/call';
import type { Material } from './material';
import { change, type Question } from './questions';

export type AskedSite = { origin: string; material: Material };

/** @returns milliseconds until the last byte was here and how long the answer is; of a file, those for a thousand of its lines */
export async function putQuestion(
  { label, to, line }: Question,
  site: AskedSite,
  turn: number,
): Promise<{ took: number; letters: number }> {
  const { took, text } = await timed(label, site.origin, to(site.material, turn));
  const share = line === undefined ? 1 : 1_000 / (text.split(line).length - 1);
  return { took: took * share, letters: text.length * share };
}

/** So that nothing of the next answer is hidden from before. */
export async function changeSomething({ origin, material }: AskedSite, turn: number): Promise<void> {
  await timed('a change', origin, change(material, turn));
}

async function timed(label: string, origin: string, call: Call): Promise<{ took: number; text: string }> {
  const request = requestOf(call);
  const startedAt = performance.now();
  const response = await fetch(origin + call.path, request);
  const text = await response.text();
  const took = performance.now() - startedAt;
  if (!isDone(response)) throw new Error(`${label}: ${call.path} answers ${response.status} ${text.slice(0, 200)}`);
  return { took, text };
}
