import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteSize } from './fill';
import { newSiteFolder, runTask, type SiteFolder } from './site';
import { world, type World } from './world';
import { say } from '../terminal';

export type FilledSite = { folder: SiteFolder; size: SiteSize; world: World };

/**
 * Fills a database before its site runs.
 * @param keep a folder in which the filled site is stored for the next run
 */
export async function fillFolder(posts: number, voters: number, keep?: string): Promise<FilledSite> {
  const size = { posts, voters, busiest: Math.max(50, Math.round(posts / 200)) };
  say(`\n== ${posts} posts and drivers, one post with ${size.busiest} comments, ${voters} signed-in drivers`);
  const folder = await newSiteFolder({ kept: keep && path.join(keep, String(posts)) });
  const { env } = folder;
  try {
    const note = path.join(env.DATA_DIR, 'filled.json');
    if (!existsSync(note)) {
      const startedAt = performance.now();
      await runTask('fill', size, { limitSeconds: 120 + posts / 100, env });
      await writeFile(note, JSON.stringify(size));
      say(`Filled in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
    }
    const collected = await runTask('world', size, { limitSeconds: 300 + posts / 1_000, env });
    return { folder, size, world: world.parse(collected) };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}
