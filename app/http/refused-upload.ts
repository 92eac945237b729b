import { DomainError } from '~/domain/errors';

/** A form refused for one of its files while it was read, with the fields that had come by then: words to show again. */
export class RefusedUpload extends DomainError {
  constructor(
    { code, details }: DomainError,
    readonly fields: FormData,
  ) {
    super(code, details);
  }
}
