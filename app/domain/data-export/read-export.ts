import { exportParts } from '~models/data-export';
import { partBytes } from './limits';
import type { ExportFile } from './request-export';

/** The file's bytes from `start` to `end`, both included; memory holds one piece at a time. */
export async function* readExportFile({ build }: ExportFile, start: number, end: number): AsyncGenerator<Buffer> {
  let place = Math.floor(start / partBytes) * partBytes;
  for await (const part of exportParts(build, place / partBytes)) {
    yield part.subarray(Math.max(0, start - place), end + 1 - place);
    place += part.length;
    if (place > end) return;
  }
}
