export const usage = [
  'Usage: npm run locations -- COMMAND',
  '',
  '  import FILE... [--dry-run]  takes places over from files, each as a batch; interrupted, the same command goes on.',
  '                              --dry-run tells what would happen and writes nothing',
  '  list                        every batch, newest first',
  '  show BATCH                  what a batch did, and which of its changes still stand',
  '  undo BATCH                  takes a batch back; what people have used since is kept and named',
];
