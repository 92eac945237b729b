import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cases } from '../../tests/coverage/cases';
import { sections } from '../../tests/coverage/statements';
import { root } from '../bootstrap/project.mjs';
import { say } from '../terminal';
import { byCase } from './case-numbers';
import { type Section, type TestResult, weigh } from './evidence';
import { type Book, casesBook, coveragePage, statementsBook } from './page';
import { pages, readResults } from './read-results';

/**
 * The last step of `npm test`. Writes test-results/coverage.md and test-results/cases.md from its results. Fails if a statement of the
 * specification, or a case of an attack or fault, has no passing test, or if a test refers to one that does not exist.
 */
const results = await readResults(root);
await report(statementsBook, pages.statements, sections, results);
await report(casesBook, pages.cases, cases, byCase(results));

async function report(book: Book, page: string, required: readonly Section[], tests: TestResult[]): Promise<void> {
  const evidence = weigh(required, tests);
  const { shownBy, unshown, unknown } = evidence;
  await writeFile(path.join(root, page), coveragePage(book, required, evidence));

  for (const number of unshown) say(`${number} has no passing test.`);
  for (const { tag, test } of unknown) say(`${tag} is not on the list: ${test.file}, ${test.title}`);
  const shown = `${shownBy.size - unshown.length} of ${shownBy.size} ${book.row.toLowerCase()}s tested`;
  say(`coverage: ${shown}, written to ${page}`);
  if (unshown.length + unknown.length > 0) process.exitCode = 1;
}
