import { type LastRun, recordFile, whenAndWhat } from './last-run';

const begins = '<!-- Written by npm run test:faults, from here -->';
const ends = '<!-- to here -->';

/**
 * Puts what came of a run in the place of the run before.
 * @param page docs/faults.md.
 * @throws when the page has no place for it.
 */
export function withLastRun(page: string, run: LastRun): string {
  const [from, to] = [page.indexOf(begins), page.indexOf(ends)];
  if (from < 0 || to < from) throw new Error(`The page lacks “${begins}” or “${ends}”.`);
  return `${page.slice(0, from)}${begins}\n\n${resultsOf(run)}\n\n${page.slice(to)}`;
}

function resultsOf(run: LastRun): string {
  const failed = run.tests.filter(({ outcome }) => outcome === 'failed');
  const passed = run.tests.filter(({ outcome }) => outcome === 'passed');
  const about = [
    `The last whole run: ${whenAndWhat(run)}, on ${run.cores} cores that may have been busy with other things as well.`,
    `${passed.length} tests passed and ${failed.length} failed in ${Math.round(run.seconds / 60)} minutes; each of them`,
    `stands in \`${recordFile}\`.`,
  ].join(' ');
  return [
    about,
    ...failed.map(({ title }) => `- failed: ${title}`),
    ...run.tests.flatMap(({ title, measured }) => (measured ? [`### ${headed(title)}`, measured] : [])),
  ].join('\n\n');
}

/** Without the numbers of its cases. */
const headed = (title: string): string => {
  const words = title.replaceAll(/ \(case \d+\)/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
