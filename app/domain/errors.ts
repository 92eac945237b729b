import { type errors, sentenceFor } from '~/messages/errors';

export type ErrorCode = keyof typeof errors;

/** Every error code of the domain, and the HTTP status that pages and the API respond with. */
export const errorStatus: Record<ErrorCode, number> = {
  'malformed-request': 400,
  'signed-request-invalid': 400,
  'invalid-cursor': 400,
  'not-signed-in': 401,
  'wrong-credentials': 401,
  'auto-login-refused': 401,
  'second-factor-required': 401,
  'second-step-lapsed': 401,
  'account-changed': 401,
  'wrong-code': 401,
  'email-unproven': 403,
  'sign-in-too-old': 403,
  forbidden: 403,
  'not-allowed': 403,
  'cross-site': 403,
  'email-unverified': 403,
  'account-hidden': 403,
  suspended: 403,
  'social-cancelled': 403,
  'social-not-begun': 403,
  'own-post': 403,
  'own-comment': 403,
  'own-content': 403,
  'not-comment-author': 403,
  'not-post-author': 403,
  'too-late-to-edit': 403,
  'own-decision': 403,
  'other-moderator': 403,
  'appeal-for-another': 403,
  'not-found': 404,
  'social-off': 404,
  'user-not-found': 404,
  'post-not-found': 404,
  'act-not-found': 404,
  'comment-not-found': 404,
  'location-not-found': 404,
  'suggestion-not-found': 404,
  'case-not-found': 404,
  'place-file-not-found': 404,
  'change-not-found': 404,
  'restaurant-not-found': 404,
  'short-url-not-found': 404,
  'highway-unknown': 404,
  'trip-point-unknown': 404,
  'upload-not-found': 404,
  'device-not-found': 404,
  'export-not-found': 404,
  'push-off': 404,
  misdirected: 421,
  'pairing-unknown': 422,
  'pairing-not-allowed': 409,
  'method-not-allowed': 405,
  'other-account': 409,
  'email-already-exists': 409,
  'social-email-taken': 409,
  'name-taken': 409,
  'second-factor-on': 409,
  'second-factor-off': 409,
  'location-exists': 409,
  'restaurant-is-place': 409,
  'suggestion-decided': 409,
  'too-many-reports': 409,
  'reported-enough': 409,
  'place-file-elsewhere': 409,
  'place-changed': 409,
  'change-undone': 409,
  'change-overtaken': 409,
  'too-many-suggestions': 409,
  'too-many-follows': 409,
  'too-many-blocks': 409,
  'profile-already-complete': 409,
  'form-key-reused': 409,
  'decided-already': 409,
  'not-hidden': 409,
  'not-suspended': 409,
  'appeal-made': 409,
  'nothing-to-appeal': 409,
  'post-hidden': 410,
  'upload-out-of-step': 409,
  'body-too-large': 413,
  'photo-too-large': 413,
  'place-file-too-large': 413,
  'unsupported-media-type': 415,
  invalid: 422,
  'wrong-way': 422,
  'no-such-highway': 422,
  'trip-point-ambiguous': 422,
  'trip-unreached': 422,
  oneself: 422,
  'nothing-suggested': 422,
  'place-file-missing': 422,
  'other-not-found': 422,
  'social-no-email': 422,
  'photo-unreadable': 422,
  'photo-required': 422,
  'photo-not-awaited': 422,
  'too-many-waiting': 422,
  'newcomer-link': 422,
  'export-no-address': 422,
  'too-many-photos': 422,
  'verification-link-invalid': 422,
  'reset-link-invalid': 422,
  'address-link-invalid': 422,
  'wrong-password': 422,
  'password-too-common': 422,
  'undo-link-invalid': 422,
  'letter-link-invalid': 422,
  'push-address-refused': 422,
  'too-many-devices': 422,
  'too-many-requests': 429,
  'newcomer-posts': 429,
  'export-too-soon': 429,
  'photos-wait': 429,
  unexpected: 500,
  'social-failed': 502,
  unavailable: 503,
  busy: 503,
  'photo-store-unavailable': 503,
  'photos-crowded': 503,
  'storage-full': 507,
  'no-room': 507,
};

type ErrorDetails = {
  field?: string;
  /** Shown instead of the code's default message. */
  sentence?: string;
  /** Messages by field, if a schema found several errors. */
  fieldErrors?: Record<string, string[]>;
  /** Seconds until the caller may try again (429 and 503). */
  retryAfterSeconds?: number;
  /** The existing item that conflicts with a create, such as the matching location. */
  match?: unknown;
  /** Suggestions for an ambiguous value: the label, and the value to submit instead of what was typed. */
  choices?: { name: string; value: string }[];
};

/** An error thrown by an operation. The page or API route that called it turns it into a response. */
export class DomainError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
  ) {
    super(details.sentence ?? sentenceFor(code));
    this.name = 'DomainError';
    this.status = errorStatus[code];
  }

  get field(): string | null {
    return this.details.field ?? null;
  }
}

/** @throws DomainError with the code if the condition is false */
export function invariant(condition: unknown, code: ErrorCode, details?: ErrorDetails): asserts condition {
  if (!condition) throw new DomainError(code, details);
}
