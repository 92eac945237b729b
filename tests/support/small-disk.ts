import { spawnSync } from 'node:child_process';

/**
 * A command that runs a program with a small disk of its own at a folder, which no one else sees and which goes with it. No
 * rights are needed for it, but a kernel that lets everyone make namespaces.
 * @param folder absolute; must be there
 */
export const withSmallDisk = (folder: string, kilobytes: number): string[] => [
  ...['unshare', '--map-root-user', '--mount', 'sh', '-c'],
  `mount -t tmpfs -o size=${kilobytes}k tmpfs '${folder}' && exec "$@"`,
  'sh',
];

/** Whether this machine can do that; tests that need it say so and skip. */
export const hasSmallDisks = spawnSync('sh', ['-c', '"$@"', 'sh', ...withSmallDisk('/mnt', 64), 'true']).status === 0;
if (!hasSmallDisks)
  process.stderr.write('Tests of a full disk are skipped: this machine lets nobody mount a small one.\n');
