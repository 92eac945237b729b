import { z } from 'zod';
import { middleAndSlow } from '../support/statistics';
import { answer, progress, readInput } from '../support/stdio';
import { material, type Material } from './material';
import { type Call, type Question, questions } from './questions';

/**
 * `ask('scale/questions-in-turn.ts', ...)`: asks a small site and a large one each question in turn, one request after the other,
 * so that whatever else the machine does slows both.
 */
const site = z.object({ origin: z.url(), material });
const { few, many, samples } = await readInput(z.object({ few: site, many: site, samples: z.int().positive() }));
type AskedSite = { origin: string; material: Material };

const warmUp = Math.max(5, samples / 10);

function requestOf({ cookie, body }: Call): RequestInit {
  const headers = { ...(cookie && { cookie }), ...(body && !(body instanceof FormData) && json) };
  if (!body) return { headers, redirect: 'manual' };
  return { method: 'POST', headers, redirect: 'manual', body: body instanceof FormData ? body : JSON.stringify(body) };
}
const json = { 'content-type': 'application/json' };

/** @returns milliseconds until the last byte was here */
async function time({ label, to }: Question, { origin, material: known }: AskedSite, turn: number): Promise<number> {
  const call = to(known, turn);
  const request = requestOf(call);
  const startedAt = performance.now();
  const response = await fetch(origin + call.path, request);
  const text = await response.text();
  const took = performance.now() - startedAt;
  const isMade = response.status === 303 && /^\/posts\/\d+$/.test(response.headers.get('location') ?? '');
  if (!response.ok && !isMade)
    throw new Error(`${label}: ${call.path} answers ${response.status} ${text.slice(0, 200)}`);
  return took;
}

async function measure(question: Question) {
  const [atFew, atMany]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < samples + warmUp; turn += 1) {
    const small = async () => atFew.push(await time(question, few, turn));
    const large = async () => atMany.push(await time(question, many, turn));
    for (const each of turn % 2 === 0 ? [small, large] : [large, small]) await each();
  }
  return {
    label: question.label,
    few: middleAndSlow(atFew.slice(warmUp)),
    many: middleAndSlow(atMany.slice(warmUp)),
  };
}

const answered = [];
for (const question of questions) {
  progress(`Measuring: ${question.label} (${answered.length + 1} of ${questions.length}) ...`);
  answered.push(await measure(question));
}
answer(answered);
