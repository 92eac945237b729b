import { readFile } from 'node:fs/promises';
import { photoBox } from '~/schemas/photo-box';
import { readPixels } from '~/services/imaging/read-pixels';

/** Tells by how many megabytes the most memory that this process ever took grows when it decodes the file that it is given. */
const mostMegabytes = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
};

const before = await mostMegabytes();
await readPixels(process.argv[2] ?? '', { ...photoBox, fit: 'inside', withoutEnlargement: true });
process.stdout.write(`${JSON.stringify({ peak: (await mostMegabytes()) - before })}\n`);
