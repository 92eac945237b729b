import { expect, it, onTestFinished } from 'vitest';
import { useFreshDatabase, databaseUri } from '../support/database';
import { logLevel, startServer } from '../support/server';
import { Client } from '../support/client';

useFreshDatabase();

/** On SIGUSR2, causes an unhandled rejection, as a bug in our code would. */
const failsAtSignal = "process.on('SIGUSR2', () => void Promise.reject(new Error('Nothing handles this.')))";

it.for([
  { what: 'has no workers', env: { WORKERS: '1' } },
  { what: 'has workers', env: { WORKERS: '2' } },
])('an unhandled promise rejection is logged, and does not end a process that $what', async ({ env }) => {
  const imported = `data:text/javascript,${encodeURIComponent(failsAtSignal)}`;
  const server = await startServer({
    databaseUri: databaseUri(),
    env: { ...env, NODE_OPTIONS: `--import=${imported}` },
  });
  onTestFinished(() => server.kill());
  process.kill(server.pid, 'SIGUSR2');
  const errors = () => server.log.filter(({ level }) => level >= logLevel.error).map(({ msg }) => msg);
  await expect.poll(errors).toEqual(['unhandled promise rejection']);
  expect((await new Client(server.origin).page('/healthz')).status).toBe(200);
  expect(await server.stop()).toBe(0);
});
