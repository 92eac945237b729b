import { rules } from '~/messages/forms';
import { invariant } from '../errors';
import { hasLink } from '../prevention/links';

/** Nine digits or more, however they are grouped. */
const phoneNumber = /(?:\d[\s().+-]*){9}/;

/** @throws DomainError `invalid` for a name without letters, and one that is used for a link or a phone number */
export function assertPlaceName(name: string | null | undefined, field: string): void {
  const isName = !name || (/\p{L}/u.test(name) && !phoneNumber.test(name) && !hasLink(name));
  invariant(isName, 'invalid', { field, sentence: rules.location.nameOdd });
}
