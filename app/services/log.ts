import pino from 'pino';
import { scrubbed, redactedPaths } from './log-scrub';
import { currentRequestId } from './request-scope';

const standardError = pino.destination({ fd: 2, sync: false });

const level = 'info';

/**
 * One line of JSON an event, to standard error, with the id of the request that it belongs to; pages and answers never carry
 * what stands here. Addresses and secrets are cut out, by the name of their field and once more by what they look like
 * (ASVS 5.0, 16.2.5).
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

/** All that is told of an answered request. None of it is what somebody sent: `route` is a pattern, `method` one of a few. */
type AnsweredRequest = {
  requestId: string;
  method: string;
  route: string;
  status: number;
  /** From the first byte of the request to the last of its answer, in milliseconds. */
  ms: number;
  /** The answer did not go out as a whole. */
  cut?: true;
};

const requests = pino({ level }, standardError);

/** Writes the line of a request. It is not looked through for secrets, which costs ten times what the line does. */
export const logRequest = (request: AnsweredRequest): void => requests.info(request, 'request');
