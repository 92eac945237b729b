import { z } from 'zod';
import { ask } from './children';
import type { Load } from './load';
import { processFigures } from './process-figures';
import type { Round, ClientRound } from './statistics';

/** JSON has no NaN: a round without answers comes as null. */
const figure = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const seen = z.object({ perSecond: figure, p50: figure, p99: figure, failed: z.number(), answers: z.number() });

/** The processes that a round keeps busy, besides the one that asks. */
type Busy = { server: number | null; mongod: number | null };

/** One round of autocannon. */
export const applyLoad = (load: Load, busy: Busy): Promise<Round> =>
  metered(busy, async () => seen.parse(await ask('support/load.ts', load, { limitSeconds: load.seconds + 60 })));

/** One round of the lone `$inc`. */
export const countIncrements = (
  input: { clients: number; seconds: number; documents: number },
  env: Record<string, string>,
  busy: Busy,
): Promise<Round> =>
  metered(busy, async () =>
    seen.parse(await ask('requests/increments.ts', input, { limitSeconds: input.seconds + 60, env })),
  );

/** One round of votes on one post, without HTTP requests. */
export const castVotes = (
  input: { clients: number; seconds: number; postId: number; voterIds: number[] },
  env: Record<string, string>,
  busy: Busy,
): Promise<Round> =>
  metered(busy, async () =>
    seen.parse(await ask('requests/cast-votes.ts', input, { limitSeconds: input.seconds + 60, env })),
  );

async function metered({ server, mongod }: Busy, measure: () => Promise<ClientRound>): Promise<Round> {
  const before = [await cpuMs(server), await cpuMs(mongod)] as const;
  const round = await measure();
  const [serverMs, mongodMs] = [await cpuMs(server), await cpuMs(mongod)];
  return {
    ...round,
    serverCpu: (serverMs - before[0]) / round.answers,
    mongodCpu: (mongodMs - before[1]) / round.answers,
  };
}

const cpuMs = async (pid: number | null): Promise<number> =>
  pid === null ? Number.NaN : ((await processFigures(pid))?.cpuMs ?? Number.NaN);
