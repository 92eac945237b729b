import { spawn } from 'node:child_process';
import { leash } from './leash';

/** Starts a process on a leash, with the same standard output, and keeps running. */
leash(spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'ignore'] }));
process.stdout.write('held\n');
setInterval(() => undefined, 1_000);
