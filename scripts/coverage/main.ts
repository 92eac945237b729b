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
 * The last step of `npm test`: writes test-results/coverage.md and test-results/cases.md from its results. Fails if a
 * statement of the specification, or a case of an attack or fault, has no passing test, or if a test names one that does not exist.
 */
const results = await readResults(root);
await account(statementsBook, pages.statements, sections, results);
await account(casesBook, pages.cases, cases, byCase(results));

async function account(book: Book, page: string, asked: readonly Section[], tests: TestResult[]): Promise<void> {
  const evidence = weigh(asked, tests);
  const { shownBy, unshown, unknown } = evidence;
  await writeFile(path.join(root, page), coveragePage(book, asked, evidence));

  for (const number of unshown) say(`${number} has no passing test.`);
  for (const { tag, test } of unknown) say(`${tag} is not on the list: ${test.file}, ${test.title}`);
  const shown = `${shownBy.size - unshown.length} of ${shownBy.size} ${book.row.toLowerCase()}s shown`;
  say(`coverage: ${shown}, written to ${page}`);
  if (unshown.length + unknown.length > 0) process.exitCode = 1;
}
