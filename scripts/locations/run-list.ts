import { batchLine, batchLines, batchListHead, eachBatch, readBatch } from '~/domain/locations/batches/read-batches';
const NAMED = 40;

export async function runList(say: (line: string) => void): Promise<boolean> {
  let count = 0;
  for await (const batch of eachBatch()) {
    if (count === 0) say(batchListHead);
    say(batchLine(batch));
    count += 1;
  }
  say(`locations: ${count.toLocaleString('en-US')} ${count === 1 ? 'batch' : 'batches'}`);
  return true;
}

/** @returns false when there is no such batch */
export async function runShow(id: number, say: (line: string) => void): Promise<boolean> {
  const view = await readBatch(id, NAMED);
  if (view) batchLines(view).forEach(say);
  say(view ? `locations: batch ${id} is ${view.batch.state}` : `locations: there is no batch ${id}`);
  return view !== null;
}
