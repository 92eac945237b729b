import { z } from 'zod';
import type { Filled } from '../fill/fill-site';
import type { Options } from '../options';
import { startServer } from '../support/children';
import { inTurn } from '../support/in-turn';
import type { LoadRequest } from '../support/load';
import { applyLoad } from '../support/rounds';
import type { Site } from '../support/site';
import { searches } from './pages';
import { type Result, toResult } from './result';

const placeIds = z.array(z.object({ id: z.number() }));

/** Calls a second of visitors and drivers, against a bare Express server that asks the same MongoDB for the same rows. */
export async function measureApi(
  site: Site,
  { voterCookies: [cookie = ''] }: Filled,
  { connections, rounds, roundSeconds: seconds }: Options,
  onProgress: (line: string) => void,
): Promise<Result[]> {
  const search = searches.map((query) => `/api/locations/search?query=${query}`);
  const found = await Promise.all(
    search.map(async (path) => placeIds.parse(await (await fetch(site.origin + path)).json()).map(({ id }) => id)),
  );
  const rows = await startServer('scripts/run.mjs', ['scripts/bench/requests/rows.ts'], site.env);
  const kinds = [
    { label: 'posts, API', asked: ['/api/posts'], floor: ['/posts'] },
    { label: 'location search, API', asked: search, floor: found.map((ids) => `/places?ids=${ids.join(',')}`) },
  ];
  const readers: { reader: string; headers: Record<string, string> }[] = [
    { reader: 'visitor', headers: {} },
    { reader: 'signed in', headers: { cookie } },
  ];
  const load = (server: Pick<Site, 'origin' | 'pid'>, requests: LoadRequest[]) =>
    applyLoad(
      { connections, seconds, repeat: true, origin: server.origin, requests },
      { server: server.pid, mongod: site.mongodPid },
    );

  const results: Result[] = [];
  try {
    for (const { label, asked, floor } of kinds) {
      for (const { reader, headers } of readers) {
        onProgress(`Measuring: ${label}, ${reader} ...`);
        const pair = await inTurn(
          { rounds, warmUps: 1 },
          {
            floor: () =>
              load(
                rows,
                floor.map((path) => ({ path })),
              ),
            ours: () =>
              load(
                site,
                asked.map((path) => ({ path, headers })),
              ),
          },
        );
        results.push(toResult(`${label}, ${reader}`, pair));
      }
    }
  } finally {
    await rows.stop();
  }
  return results;
}
