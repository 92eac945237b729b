import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Server, startServer } from '../support/children';
import type { Site } from '../support/site';

const listed = z
  .array(
    z.looseObject({
      id: z.number(),
      images: z.array(z.object({ sources: z.array(z.object({ type: z.string(), srcset: z.string() })) })),
    }),
  )
  .min(1);

export type Plain = { start: () => Promise<Server>; firstPost: number };

/** The floor with the newest posts of a site, and the first one's photo as a phone loads it. */
export async function plainSite({ origin, dataDir }: Site): Promise<Plain> {
  const posts = listed.parse(await (await fetch(`${origin}/api/posts?limit=12`)).json());
  const [best] = posts[0]?.images[0]?.sources ?? [];
  const address = /(\S+) 640w/.exec(best?.srcset ?? '')?.[1];
  if (!best || !address) throw new Error('The newest post has no photo.');
  const photo = Buffer.from(await (await fetch(origin + address)).arrayBuffer()).toString('base64');
  const file = path.join(dataDir, 'bench-plain-site.json');
  await writeFile(file, JSON.stringify({ posts, photo, type: best.type }));
  const start = () => startServer('scripts/bench/first-load/plain-site.mjs', [file], {});
  return { start, firstPost: posts[0]?.id ?? 0 };
}
