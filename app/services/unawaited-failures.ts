import { log } from './log';
import { countFailure } from './metrics';

/**
 * A promise that fails while nothing waits for it is a mistake of ours. From now on it is told in the log and counted, and costs no one else
 * their request: Node would end the process, and so could anyone who finds a way to make one fail (ASVS 5.0, 16.5.4).
 */
export function tellUnawaitedFailures(): void {
  process.on('unhandledRejection', (error) => {
    countFailure('unawaited');
    log.error({ error }, 'something failed that nothing waited for');
  });
}
