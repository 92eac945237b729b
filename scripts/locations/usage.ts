import { exportUsage } from './export';

export const usage = [
  'Usage: npm run locations -- COMMAND',
  '',
  '  import FILE... [--dry-run] [--map COLUMN=FIELD]... [--name COLUMN] [--type TYPE] [--where COLUMN=VALUE]...',
  '         [--outside-us]',
  '                              imports places from files, each as a batch; if interrupted, run the same command again to continue.',
  '                              --dry-run shows what would happen, and how the file is understood: by type and brand,',
  '                              its columns, its first places; it writes nothing. --map says what a column of a CSV or',
  '                              GeoJSON file means, --name which of them is the name; --type says what kind all its',
  '                              places are; --where takes only rows with that value; --outside-us takes places',
  '                              elsewhere too',
  '  list                        every batch, newest first',
  '  show BATCH                  what a batch did, and which of its changes remain',
  '  cancel BATCH                stops an import that is under way; the rows up to there stay until you undo it',
  '  undo BATCH                  undoes a batch; what people have used since stays and is listed',
  `  ${exportUsage}`,
  '                              writes places to a file, or to standard output (npm run --silent)',
];
