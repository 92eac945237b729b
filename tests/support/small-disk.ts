import { spawnSync } from 'node:child_process';

/**
 * A command that runs a program with its own small disk mounted at a folder. Only the program has access to the disk, which disappears when
 * the program ends. Needs no privileges, but a kernel that lets all users create namespaces.
 * @param folder absolute; must exist
 */
export const withSmallDisk = (folder: string, kilobytes: number): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${kilobytes}k tmpfs '${folder}' && exec "$@"`,
  'sh',
];

/** Whether this machine supports that; tests that need it are skipped with a message. */
export const hasSmallDisks = spawnSync('sh', ['-c', '"$@"', 'sh', ...withSmallDisk('/mnt', 64), 'true']).status === 0;
if (!hasSmallDisks)
  process.stderr.write('Tests of a full disk are skipped: this machine does not let its users mount one.\n');
