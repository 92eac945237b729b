import { log } from './log';
import { countFailure } from './metrics';

/**
 * A promise that rejects while nothing awaits it is a bug. It is logged and counted, and must not cost anyone else
 * their request: Node would end the process, and so could anyone who finds a way to make one fail (ASVS 5.0, 16.5.4).
 */
export function tellUnawaitedFailures(): void {
  process.on('unhandledRejection', (error) => {
    countFailure('unawaited');
    log.error({ error }, 'something failed that nothing waited for');
  });
}
