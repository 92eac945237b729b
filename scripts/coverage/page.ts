import type { Evidence, StatementTable, Section, TestResult } from './evidence';

/** For a statement with many tests, only the first few in each file are named. */
const namedPerFile = 3;

export type Book = { foreword: string; /** The name of a row. */ row: string };

export const statementsBook: Book = {
  foreword: `# Tests by statement

Every statement of the specification, in our words, with the tests that prove it. Where the specification says nothing or "not
shown", the contract or our own decision is used instead. A test has the numbers of its statements as tags. \`npm test\` writes this
page from its results, and fails if a statement has no passing test or a tag matches no statement. To run the tests of one
statement: \`npx vitest run --tagsFilter S5.login.1\`, \`npx playwright test --grep @S5.login.1\`.`,
  row: 'Statement',
};

export const casesBook: Book = {
  foreword: `# Tests by case

Attacks and faults, in our words, with the tests that prove how the site handles them. A test has the number of its case in its title.
\`npm test\` writes this page from its results, and fails if a case has no passing test or a title has a number without a case. To run the
tests of one case: \`npx vitest run -t 'case 23\\)'\`.`,
  row: 'Case',
};

/** In Markdown. The same tests always result in the same page. */
export function coveragePage({ foreword, row }: Book, sections: readonly Section[], { shownBy }: Evidence): string {
  const counts = sections.map((section) => numbersOf(section).length);
  const contents = table(
    ['Section', `${row}s`],
    sections.map(({ number, title }, at) => [`${number}. ${title}`, String(counts[at])]),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  const chapters = sections.map((section) => chapter(section, row, shownBy));
  return `${[foreword, contents, `${total} ${row.toLowerCase()}s in all.`, ...chapters].join('\n\n')}\n`;
}

const numbersOf = ({ parts }: Section) => parts.flatMap(({ statements }) => Object.keys(statements));

function chapter({ number, title, parts }: Section, row: string, shownBy: Evidence['shownBy']): string {
  return [`## ${number}. ${title}`, ...parts.map((part) => partOf(part, row, shownBy))].join('\n\n');
}

function partOf({ heading, statements }: StatementTable, row: string, shownBy: Evidence['shownBy']): string {
  const rows = Object.entries(statements).map(([number, words]) => [number, words, testsIn(shownBy.get(number) ?? [])]);
  return `### ${heading}\n\n${table(['Number', row, 'Tests'], rows)}`;
}

function testsIn(tests: TestResult[]): string {
  const files = new Map<string, Set<string>>();
  for (const { file, title } of tests) files.set(file, (files.get(file) ?? new Set<string>()).add(title));
  if (files.size === 0) return '**no passing test**';
  return [...files].map(([file, titles]) => `\`${file}\`: ${listed([...titles])}`).join('<br>');
}

function listed(titles: string[]): string {
  const more = titles.length - namedPerFile;
  const named = titles.slice(0, more === 1 ? titles.length : namedPerFile);
  return named.join('; ') + (more > 1 ? `; and ${more} more` : '');
}

const table = (heading: string[], rows: string[][]): string =>
  [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`).join('\n');

/** Escapes text, so that it can't end a cell or become markup. */
const cell = (words: string): string => words.replaceAll('|', '\\|').replaceAll(/<(?!br>)/g, '&lt;');
