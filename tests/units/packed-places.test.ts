import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSource } from '~/domain/locations/import/open-source';
import type { Reading } from '~/domain/locations/import/reading';
import { useFiles } from '../support/place-files';

const file = useFiles();

const rows = [
  {
    name: 'Cactus Stop',
    state: 'NM',
    highway: 'I-40',
    mile: 79.5,
    latitude: 35.1,
    longitude: -107.8,
    source: 'survey',
    sourceRef: 'ntad:1',
    otherRefs: ['atp:x/1'],
  },
  { name: 'Ocotillo', state: 'NM', source: 'openstreetmap', sourceRef: 'osm:2', otherRefs: ['no ref of ours'] },
];
const lines = `${rows.map((row) => JSON.stringify(row)).join('\n')}\n[]\n`;

async function read(name: string, bytes: string | Buffer): Promise<{ format: string; readings: Reading[] }> {
  const path = await file(name, '');
  await writeFile(path, bytes);
  const source = await openSource(path);
  const readings: Reading[] = [];
  for await (const reading of source.readings(() => undefined)) readings.push(reading);
  return { format: source.format, readings };
}

it.each([
  ['as they are', lines],
  ['packed', gzipSync(lines)],
])('lines of places are read %s, with the refs of other rows that tell of them', async (how, bytes) => {
  const { format, readings } = await read(`${how}.bin`, bytes);
  expect(format).toBe('lines of location fields');
  expect(readings).toMatchObject([
    { line: 1, place: { name: 'Cactus Stop', mile: 79.5, kind: 'survey', ref: 'ntad:1', otherRefs: ['atp:x/1'] } },
    { line: 2, place: { name: 'Ocotillo', ref: 'osm:2' } },
    { line: 3, refused: 'not a place: it is no object' },
  ]);
  expect(readings[1]).not.toHaveProperty('place.otherRefs');
});

it('a packed file that is damaged or cut off is named as such', async () => {
  const packed = gzipSync(lines.repeat(400), { level: 0 });
  const damaged = Buffer.from(packed);
  damaged.fill(0x61, 40_000, 40_100);
  for (const bytes of [damaged, packed.subarray(0, packed.length - 500), Buffer.from([0x1f, 0x8b, 0, 0, 1])]) {
    await expect(read('broken.gz', bytes)).rejects.toThrow('It is packed by gzip, and damaged.');
  }
});
