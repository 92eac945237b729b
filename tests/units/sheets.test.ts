import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

/** Paths as app/styles names them, without quotes. */
const named = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, file = '']) => file);

describe('the styles that script fetches', () => {
  it('have every sheet that a page may be sent with', () => {
    const sheets = named(read('app/styles/sheets.ts'), /from '(\S+\.css)\?inline'/g);
    const fetched = named(read('app/styles/all.css'), /@import '(\S+\.css)'/g);
    expect(sheets.length).toBeGreaterThan(30);
    expect(sheets.filter((sheet) => !fetched.includes(sheet))).toEqual([]);
  });
});
