import { z } from 'zod';
import { figure, table } from '../table';

const figures = z.object({ p50: z.number(), p95: z.number() });
const written = z.object({ bytesEach: z.number(), entriesEach: z.number() });

export const costs = z.object({
  rows: z.array(
    z.object({
      name: z.string(),
      count: z.number(),
      size: z.number(),
      storageSize: z.number(),
      totalIndexSize: z.number(),
      indexSizes: z.record(z.string(), z.number()),
    }),
  ),
  ids: z.object({ block: figures, read: figures }),
  acts: z.object({ vote: written, comment: written, post: written }),
});

export function showCosts({ rows, ids, acts }: z.infer<typeof costs>): string {
  const stored = table(
    ['rows of', 'rows', 'bytes a row', 'on disk', 'index bytes a row', 'indexes'],
    rows.map(({ name, count, size, storageSize, totalIndexSize, indexSizes }) => [
      name,
      String(count),
      ...[size, storageSize, totalIndexSize].map((bytes) => figure(bytes / count)),
      String(Object.keys(indexSizes).length),
    ]),
  );
  const log = table(
    ['written to the operation log', 'bytes', 'entries'],
    Object.entries(acts).map(([act, { bytesEach, entriesEach }]) => [act, figure(bytesEach), figure(entriesEach)]),
  );
  const took = table(
    ['milliseconds', 'p50', 'p95'],
    [
      ['a block of ids', figure(ids.block.p50), figure(ids.block.p95)],
      ['a post by its id', figure(ids.read.p50), figure(ids.read.p95)],
    ],
  );
  return `${stored}\n\n${log}\n\n${took}`;
}
