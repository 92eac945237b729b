import { openAsBlob } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ask } from './children';
import type { Options } from './options';
import type { Site } from './site';
import { quantile } from './statistics';

const filled = z.object({ voterCookies: z.array(z.string()).min(1) });

/** A HEIC takes seconds by itself, and few browsers send one. */
const isUsual = (file: string): boolean => !/\.heic$/i.test(file);

/** Asks for the home page, one answer after the other, before and while photos are taken in by drivers who post. */
export async function homeWhilePhotosCome(
  { origin, env }: Site,
  files: string[],
  { photos }: Options,
  say: (line: string) => void,
) {
  const { voterCookies } = filled.parse(
    await ask('fill.ts', { posts: 1_000, voters: 10, places: 1_000 }, { limitSeconds: 200, env }),
  );
  const usual = files.filter(isUsual);
  const post = async (turn: number): Promise<void> => {
    const file = usual[turn % usual.length] ?? '';
    const form = new FormData();
    const words = { title: `Plate ${turn}`, locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' };
    for (const [name, value] of Object.entries(words)) form.append(name, value);
    form.append('image', await openAsBlob(file), path.basename(file));
    const headers = { cookie: voterCookies[turn % voterCookies.length] ?? '' };
    const answer = await fetch(new URL('/api/posts', origin), { method: 'POST', body: form, headers });
    if (answer.status !== 201) throw new Error(`A photo was answered with ${answer.status}: ${await answer.text()}`);
  };

  await askHome(origin, (asked) => asked < 50);
  const before = await askHome(origin, (asked) => asked < 200);
  say(`Measuring: the home page while ${photos} photos are taken in ...`);
  let arePosting = true;
  const posting = Promise.all(Array.from({ length: photos }, (_, turn) => post(turn))).finally(() => {
    arePosting = false;
  });
  const during = await askHome(origin, () => arePosting);
  await posting;
  return { photos, before, during };
}

async function askHome(origin: string, goesOn: (asked: number) => boolean) {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const startedAt = performance.now();
    await (await fetch(new URL('/', origin))).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  times.sort((one, other) => one - other);
  return { answers: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
