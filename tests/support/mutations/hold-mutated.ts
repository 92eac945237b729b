import { Agent } from 'node:http';
import fc from 'fast-check';
import { expect } from 'vitest';
import { contractOf } from '../api-contract';
import { rawRequest } from '../raw-request';
import type { Site } from '../site';
import { mutatedRequest } from './mutation';
import { seedsOf } from './seed-requests';
import { aWorld, type World } from './world';
import { writeRequest } from './write-request';

/** Longer than the slowest response on a loaded machine. */
const responseTimeoutMs = 120_000;
const requestsPerWorld = 100;

/**
 * Sends mutated requests to every call of the API, generated from its own description. Each must get a response that matches the
 * description and isn't a server error.
 * @param seed of the randomness: the same seed generates the same requests
 * @returns the number of responses with each status
 * @throws with the request that failed, reduced to its simplest form, and how to send it again
 */
export async function holdMutated(site: Site, seed: number, requests: number): Promise<Map<number, number>> {
  const contract = await contractOf(site.server.origin);
  // A client that closes its connection early may never get the response, if the server did not read all of the body.
  const agent = new Agent({ keepAlive: true });
  const statuses = new Map<number, number>();
  let world: Promise<World> | undefined;
  let sent = 0;
  const property = fc.asyncProperty(mutatedRequest(seedsOf(contract.document)), async (mutated) => {
    if (sent % requestsPerWorld === 0) world = aWorld(site);
    sent += 1;
    const { method, target, headers, body } = writeRequest(mutated, await (world ?? aWorld(site)));
    const signal = AbortSignal.timeout(responseTimeoutMs);
    const sending = { method, target, headers, signal, agent, ...(body && { body }) };
    const answer = await rawRequest(site.server.origin, sending);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    expect(answer.status, `${method} ${target}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
    contract.check({ method, target, ...answer });
  });
  await fc.assert(property, { seed, numRuns: requests }).finally(() => agent.destroy());
  return statuses;
}
