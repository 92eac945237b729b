import { existsSync, readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { plateKinds, renderPlate } from '~/domain/seed/drawings';
import { inRoot } from '../bootstrap/project.mjs';

const real = inRoot('..', 'shared', 'data', 'photos', 'good');

/** @returns paths of photos that cameras took, or where none are at hand the drawn dishes, put into a folder. */
export async function photoSamples(folder: string): Promise<{ kind: 'real' | 'drawn'; files: string[] }> {
  if (existsSync(real)) {
    return { kind: 'real', files: readdirSync(real).map((name) => path.join(real, name)) };
  }
  await mkdir(folder, { recursive: true });
  const files: string[] = [];
  for (const kind of plateKinds) {
    const file = path.join(folder, `${kind}.png`);
    await writeFile(file, await renderPlate(kind));
    files.push(file);
  }
  return { kind: 'drawn', files };
}
