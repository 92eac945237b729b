import pino from 'pino';
import { config } from '~/config.server';

/**
 * One line of JSON an event, to standard error; pages and answers never carry what stands here. Addresses, passwords and
 * secrets are cut out wherever an object holds them.
 */
export const log = pino(
  {
    level: config.NODE_ENV === 'test' ? 'warn' : 'info',
    redact: {
      paths: ['email', 'password', 'token', 'to', '*.email', '*.password', '*.token', '*.to', 'error.keyValue'],
      censor: '[redacted]',
    },
    serializers: { error: pino.stdSerializers.err },
  },
  pino.destination({ fd: 2, sync: false }),
);
