import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sections } from '../../tests/coverage/statements';
import { root } from '../bootstrap/project.mjs';
import { weigh } from './evidence';
import { coveragePage } from './page';
import { readResults } from './read-results';

/**
 * `npm run coverage:spec`: rewrites docs/coverage.md from the results that the last `npm test` left, and fails when a
 * statement of the specification has no passing test, or a tag names no statement.
 */
const say = (line: string) => process.stdout.write(`${line}\n`);

const evidence = weigh(sections, await readResults(root));
const { shownBy, unshown, unknown } = evidence;
const page = path.join('docs', 'coverage.md');
await writeFile(path.join(root, page), coveragePage(sections, evidence));

for (const number of unshown) say(`${number} has no passing test.`);
for (const { tag, test } of unknown) say(`${tag} is no statement: ${test.file}, ${test.title}`);
say(`coverage: ${shownBy.size - unshown.length} of ${shownBy.size} statements shown, written to ${page}`);
process.exitCode = unshown.length + unknown.length > 0 ? 1 : 0;
