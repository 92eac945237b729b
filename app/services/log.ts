import pino from 'pino';
import { scrubbed, redactedPaths } from './log-scrub';
import { currentRequestId } from './request-scope';

const standardError = pino.destination({ fd: 2, sync: false });

/**
 * One line of JSON an event, to standard error, with the id of the request that it belongs to; pages and answers never carry
 * what stands here. Addresses and secrets are cut out, by the name of their field and once more by what they look like
 * (ASVS 5.0, 16.2.5).
 */
export const log = pino(
  {
    level: 'info',
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { error: pino.stdSerializers.err },
    mixin: () => ({ requestId: currentRequestId() }),
  },
  { write: (line: string) => void standardError.write(scrubbed(line)) },
);
