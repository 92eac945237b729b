import { keptLine } from '~/domain/locations/batches/read-batches';
import { undoBatch } from '~/domain/locations/batches/undo-batch';

/** @returns false when there is no such batch; changes that stay are no failure */
export async function runUndo(id: number, say: (line: string) => void): Promise<boolean> {
  let told = 0;
  const report = await undoBatch(id, (looked) => {
    if (looked - told < 10_000) return;
    told = looked;
    say(`Undoing batch ${id}: ${looked.toLocaleString('en-US')} changes so far`);
  });
  if (!report) {
    say(`locations: there is no batch ${id}`);
    return false;
  }
  report.kept.map(keptLine).forEach(say);
  const parts = [
    `${report.removed.toLocaleString('en-US')} stops removed`,
    `${report.putBack.toLocaleString('en-US')} changes put back`,
    `${report.kept.length.toLocaleString('en-US')} kept`,
  ];
  say(`locations: batch ${id} undone: ${parts.join(', ')}`);
  return true;
}
