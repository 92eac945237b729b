import { type LastRun, recordFile, whenAndWhat } from './last-run';

/** The record for readers. */
export const pageFile = 'tests/faults/last-run.md';

export function lastRunPage(run: LastRun): string {
  const failed = run.tests.filter(({ outcome }) => outcome === 'failed');
  const passed = run.tests.filter(({ outcome }) => outcome === 'passed');
  const about = [
    `The last whole run: ${whenAndWhat(run)}, on ${run.cores} cores that may have been busy with other things as well.`,
    `${passed.length} tests passed and ${failed.length} failed in ${Math.round(run.seconds / 60)} minutes; each of them`,
    `stands in \`${recordFile}\`.`,
  ].join(' ');
  return [
    '# What came of the last whole `npm run test:faults`',
    about,
    ...failed.map(({ title }) => `- failed: ${title}`),
    ...run.tests.flatMap(({ title, measured }) => (measured ? [`## ${headed(title)}`, measured] : [])),
  ].join('\n\n');
}

/** Without the numbers of its cases. */
const headed = (title: string): string => {
  const words = title.replaceAll(/ \(case \d+\)/g, '');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
