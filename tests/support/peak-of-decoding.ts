import { readFile, writeFile } from 'node:fs/promises';
import { photoBox } from '~/schemas/photos';
import { readPixels } from '~/services/imaging/process-photo';

/**
 * Prints by how many megabytes this process's memory grows, at its peak, while it decodes each of the given files, one after the other.
 * Works on Linux; prints 0 on other systems.
 */
const peakMegabytes = async (): Promise<number> => {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024;
};

/** Resets the peak memory of this process to the current value (proc(5)). */
const resetPeak = () => writeFile('/proc/self/clear_refs', '5').catch(() => undefined);

const initialPeak = await peakMegabytes();
const peaks: number[] = [];
for (const file of process.argv.slice(2)) {
  await resetPeak();
  await readPixels(file, { ...photoBox, fit: 'inside', withoutEnlargement: true });
  peaks.push((await peakMegabytes()) - initialPeak);
}
process.stdout.write(`${JSON.stringify(peaks)}\n`);
