import type { z } from 'zod';
import { errors } from '~/messages/errors';
import { anyField, rules } from '~/messages/forms';

type Issue = z.core.$ZodRawIssue;
type Bound = Extract<Issue, { code: 'too_big' | 'too_small' }>['origin'];

const wrongTypes: Partial<Record<string, string>> = {
  string: anyField.notText,
  number: anyField.notNumber,
  nan: anyField.notNumber,
  int: anyField.notWholeNumber,
  boolean: anyField.notSwitch,
  array: anyField.notList,
};

const tooBig = (origin: Bound, inclusive: boolean) => {
  if (origin === 'string') return anyField.mostCharacters;
  if (isNumber(origin)) return inclusive ? anyField.atMost : anyField.below;
  return anyField.most;
};

const tooSmall = (origin: Bound, inclusive: boolean) => {
  if (origin === 'string') return anyField.fewestCharacters;
  if (isNumber(origin)) return inclusive ? anyField.atLeast : anyField.above;
  return anyField.fewest;
};

const isNumber = (origin: Bound) => origin === 'number' || origin === 'int' || origin === 'bigint';

/** Our sentence for a finding that a schema does not word itself. Replaces zod's, which speak of types. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input == null ? anyField.missing : (wrongTypes[issue.expected] ?? errors.invalid);
    case 'invalid_value':
      return anyField.oneOf(issue.values.map(String).join(', '));
    case 'too_big':
      return tooBig(issue.origin, issue.inclusive ?? false)(String(issue.maximum));
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return anyField.missing;
      return tooSmall(issue.origin, issue.inclusive ?? false)(String(issue.minimum));
    case 'invalid_format':
      return issue.format === 'email' ? rules.email.invalid : anyField.badlyWritten;
    case 'not_multiple_of':
      return anyField.multipleOf(String(issue.divisor));
    case 'unrecognized_keys':
      return rules.unknownField;
    default:
      return errors.invalid;
  }
}
