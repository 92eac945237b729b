import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Phrases that sound odd in American English, and their replacements. */
const oddPhrases: [pattern: RegExp, instead: string][] = [
  [/\bwhoever\b/i, 'anyone who, no matter who'],
  [/\bwhomever\b|\bof whom\b/i, 'a noun'],
  [/\bsomebody\b/i, 'someone, a person'],
  [/\banew\b/i, 'again'],
  [/\bgoes on where\b/i, 'continues where'],
  [/\b(takes?|took|taken|taking) along\b/i, 'save offline'],
  [/\b(by|with|without) script\b/i, 'with or without JavaScript'],
  [/\bstands? (beside|for)\b/i, 'is beside, represents'],
  [/\bis told of\b/i, 'is notified of, is mentioned'],
  [/\bis kept from\b/i, 'is hidden from'],
  [/\bwaits to be sent\b/i, 'is waiting to send'],
  [/\bdead letters?\b/i, 'failed email'],
  [/\bone press\b/i, 'one tap'],
  [/\bis mended\b/i, 'is fixed'],
  [/\bgone by itself\b/i, 'deleted, or expired'],
];

/** Comments in code. A `//` after a quote, a colon or a letter is part of an address or a string. */
const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`\w/\\])\/\/[^\n]*/g;

/** The title of a test or a group, also after a table of rows. */
const titles = /(?:\b(?:it|test|describe)(?:\.\w+)*|\](?: as const)?\))\(\s*(['"`])(?:(?!\1)[^\n])+\1/g;

const code = (folder: string) => filesIn(folder, /\.(tsx?|mjs)$/);
const folders = ['api', 'components', 'domain', 'http', 'messages', 'offline', 'pages', 'schemas', 'services'].map(
  (name) => join('app', name),
);
const filesWithComments = [...[...folders, 'models', 'scripts', 'tests'].flatMap(code), 'server.ts', 'vite.config.ts'];
const messageFiles = code('app/messages');
const docs = [...filesIn('docs', /\.md$/), 'README.md', 'CHANGELOG.md'];

/** Skips the specification, its contract and the statements that quote them. */
function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/docs\/specification\/|coverage\/statements|plain-words/.test(path));
}

const findings = (path: string, text: string): string[] =>
  oddPhrases.flatMap(([pattern, instead]) => {
    const match = pattern.exec(text);
    return match ? [`${path}: “${match[0]}”, write: ${instead}`] : [];
  });

const partsOf = (path: string, parts: RegExp): string => (readFileSync(path, 'utf8').match(parts) ?? []).join('\n');

describe('plain words', () => {
  it('are used in comments', () => {
    expect(filesWithComments.length).toBeGreaterThan(500);
    expect(filesWithComments.flatMap((path) => findings(path, partsOf(path, comments)))).toEqual([]);
  });

  it('are used in titles of tests', () => {
    const titlesByFile = code('tests').map((path) => ({ path, text: partsOf(path, titles) }));
    expect(titlesByFile.filter(({ text }) => text !== '').length).toBeGreaterThan(250);
    expect(titlesByFile.flatMap(({ path, text }) => findings(path, text))).toEqual([]);
  });

  it('are used in messages and docs', () => {
    expect(messageFiles.length + docs.length).toBeGreaterThan(20);
    expect([...messageFiles, ...docs].flatMap((path) => findings(path, readFileSync(path, 'utf8')))).toEqual([]);
  });

  it('are distinguished from odd ones', () => {
    expect(findings('a.ts', 'Mailed to whoever asks')).toEqual(['a.ts: “whoever”, write: anyone who, no matter who']);
    expect(findings('a.ts', 'Mailed to anyone who asks')).toEqual([]);
  });
});
