import pino from 'pino';
import { scrubbed, redactedPaths } from './log-scrub';
import { currentRequestId } from './request-scope';

const standardError = pino.destination({ fd: 2, sync: false });

const level = 'info';

/**
 * One line of JSON an event, to standard error, with the id of its request; never shown in pages and answers. Addresses and
 * secrets are removed, by the name of their field and once more by what they look like (ASVS 5.0, 16.2.5).
 */
export const log = pino(
  {
    level,
    redact: { paths: redactedPaths, censor: '[redacted]' },
    serializers: { error: pino.stdSerializers.err },
    mixin: () => ({ requestId: currentRequestId() }),
  },
  { write: (line: string) => void standardError.write(scrubbed(line)) },
);

/** Nothing that somebody sent: `route` is a pattern, `method` one of a few. */
type AnsweredRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** From the first byte of the request to the last of its answer, in milliseconds. */
  ms: number;
  /** The answer was interrupted. */
  cut?: true;
};

const requests = pino({ level }, standardError);

/** Not searched for secrets, which costs ten times what the line does. */
export const logRequest = (request: AnsweredRequest): void => requests.info(request, 'request');
