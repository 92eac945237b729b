import { errorStatus, type ErrorCode } from '~/domain/errors';
import type { Method } from '../api-endpoint';
import { isPaged, isRepeatable, type Call } from '../api-call';

const ofFiles: ErrorCode[] = [
  'photo-too-large',
  'photo-unreadable',
  'too-many-photos',
  'photo-store-unavailable',
  'photos-wait',
  'photos-crowded',
  'storage-full',
];

/** Every way an operation can refuse, by status: what follows from its door, and what it names itself. */
export function errorCodesOf(method: Method, { declaration, access }: Call): Map<number, ErrorCode[]> {
  const { params, query, body, upload, bytes, errors = [] } = declaration;
  const codes = new Set<ErrorCode>([
    ...when(query || body || upload || bytes || isRepeatable(declaration), 'malformed-request'),
    ...when(isPaged(declaration), 'invalid-cursor'),
    ...when(access === 'signed-in', 'not-signed-in', 'other-account'),
    ...when(method !== 'GET', 'cross-site'),
    ...when(params, 'not-found'),
    ...when(isRepeatable(declaration), 'form-key-reused'),
    ...when(body || upload, 'busy'),
    // Before it's known whose call it is, also where it reads no body.
    ...when(method !== 'GET', 'body-too-large'),
    ...when(body || upload || bytes, 'unsupported-media-type', 'invalid'),
    ...when(upload, ...ofFiles),
    ...errors,
    ...when(method !== 'GET' && method !== 'DELETE', 'no-room'),
    'unexpected',
    'unavailable',
  ]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const status = errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([one], [other]) => one - other));
}

const when = (applies: unknown, ...codes: ErrorCode[]): ErrorCode[] => (applies ? codes : []);
