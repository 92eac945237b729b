import { exportUsage } from './export';

export const usage = [
  'Usage: npm run locations -- COMMAND',
  '',
  '  import FILE... [--dry-run] [--map COLUMN=FIELD]... [--outside-us]',
  '                              takes places over from files, each as a batch; interrupted, the same command goes on.',
  '                              --dry-run tells what would happen and writes nothing; --map says what a column of a',
  '                              CSV file means; --outside-us takes places elsewhere too',
  '  list                        every batch, newest first',
  '  show BATCH                  what a batch did, and which of its changes still stand',
  '  undo BATCH                  takes a batch back; what people have used since is kept and named',
  `  ${exportUsage}`,
  '                              writes places to a file, or to standard output (npm run --silent)',
];
