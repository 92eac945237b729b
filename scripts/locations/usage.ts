import { exportUsage } from './export';

export const usage = [
  'Usage: npm run locations -- COMMAND',
  '',
  '  import FILE... [--dry-run] [--map COLUMN=FIELD]... [--name COLUMN] [--type TYPE] [--where COLUMN=VALUE]...',
  '         [--outside-us]',
  '                              takes places over from files, each as a batch; interrupted, the same command goes on.',
  '                              --dry-run tells what would happen, and how the file is understood: by type and brand,',
  '                              its columns, its first places; it writes nothing. --map says what a column of a CSV or',
  '                              GeoJSON file means, --name which of them is the name; --type says what kind all its',
  '                              places are; --where takes only rows with that value; --outside-us takes places',
  '                              elsewhere too',
  '  list                        every batch, newest first',
  '  show BATCH                  what a batch did, and which of its changes still stand',
  '  cancel BATCH                stops an import that is under way; the rows up to there stay until you undo it',
  '  undo BATCH                  takes a batch back; what people have used since is kept and named',
  `  ${exportUsage}`,
  '                              writes places to a file, or to standard output (npm run --silent)',
];
