import { spawn } from 'node:child_process';
import { leash } from './leash';

/** A process that holds another on a leash, with its own standard output, and stays. */
leash(spawn('sleep', ['600'], { stdio: ['ignore', 'inherit', 'ignore'] }));
process.stdout.write('held\n');
setInterval(() => undefined, 1_000);
