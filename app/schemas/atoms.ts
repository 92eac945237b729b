import { z } from 'zod';
import { errors } from '~/messages/errors';
import { rules, anyField } from '~/messages/forms';
import { limitsOfPost } from './shared-words';
import { plainText } from './plain-text';

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

/** Our message for a validation error without a message in its schema. Replaces zod's messages, which are about types. */
function sentenceOf(issue: Issue): string {
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

/** Building blocks for schemas. Each trims, limits, and has its own error messages. */

// Makes our messages the default for all zod schemas.
z.config({ localeError: sentenceOf });

/** Limits on the length of texts, in characters, and on the number and size of photos. Shared by schemas, HTML attributes and models. */
export const limits = {
  email: 254,
  password: { min: 6, max: 200 },
  displayName: { min: 2, max: 50 },
  completeDisplayName: { min: 3, max: 30 },
  city: 100,
  state: 50,
  truckType: 100,
  bio: 500,
  personName: 60,
  phoneNumber: 30,
  occupation: 100,
  title: limitsOfPost.title,
  description: limitsOfPost.description,
  comment: 2000,
  report: 1000,
  reporterName: 120,
  placeName: 120,
  highway: 60,
  exit: 30,
  amenities: 500,
  street: 200,
  phone: 60,
  hours: 500,
  query: 200,
  photosInPost: limitsOfPost.photos,
  photoCode: 40,
  /** A sign-in code. */
  code: 40,
  photoBytes: 20 * 1024 * 1024,
} as const;

export const requiredText = (max: number, required: string, tooLong: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? required : undefined) })
    .overwrite(plainText)
    .trim()
    .min(1, required)
    .max(max, tooLong);

/** Missing, null and empty all become null. */
export const optionalText = (max: number, tooLong: string) =>
  z
    .string()
    .overwrite(plainText)
    .trim()
    .max(max, tooLong)
    .nullish()
    .transform((text) => text || null);

/** A part of a link or a query, whose characters are not cleaned up. Missing, null and empty all become null. */
export const optionalPart = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullish()
    .transform((text) => text || null);

/** Dot-atoms of RFC 5321, 4.1.2. Quoted local parts are rejected, as in browsers' email fields, because mail software disagrees on them. */
const localPart = /^(?=.{1,64}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const domainName = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;
/** Characters that would end a host name or be removed from it when a URL is parsed. */
const notInDomain = /[\s/?#:@\\[\]%\p{C}\p{Default_Ignorable_Code_Point}]/u;

/** Whether the text is an email address: a local part without quotes, at a domain name in any script. */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const [local, domain] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (!localPart.test(local) || notInDomain.test(domain) || !URL.canParse(`http://${domain}`)) return false;
  return domainName.test(new URL(`http://${domain}`).hostname);
}

/** Rejects an address with invisible characters. Without them it would be a different address. */
export const email = (required: string, invalid: string) =>
  z
    .string({ error: (issue) => (issue.input == null ? required : undefined) })
    .trim()
    .min(1, required)
    .max(limits.email, rules.email.tooLong)
    .refine(isEmailAddress, invalid)
    .meta({ format: 'email' });

export const newPassword = z
  .string({ error: (issue) => (issue.input == null ? rules.password.tooShort : undefined) })
  .min(limits.password.min, rules.password.tooShort)
  .max(limits.password.max, rules.password.tooLong);

/** Forms send numbers as text. Empty text becomes null, and text that isn't a number becomes a value outside every range. */
const numberOf = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : Number.MAX_VALUE;
};

/** Missing and empty become null. */
export const numberWithin = (min: number, max: number, outside: string) =>
  z.preprocess(numberOf, z.number().min(min, outside).max(max, outside).nullish()).transform((value) => value ?? null);

/** A positive integer id: a number in JSON, or digits in a path or a form. */
export const id = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.int().positive(),
);

/** The hidden formKey of a create form. Sending it again returns the first result (contract). */
export const formKey = z
  .string()
  .trim()
  .min(8)
  .max(100)
  .nullish()
  .transform((key) => key || null)
  .meta({ description: 'Works like the Idempotency-Key header, which takes precedence' });

const defaultLimit = 50;
const maxLimit = 100;

/** Cursor and length of a list. The length is clamped to 1 to 100 (contract). */
export const listQuery = () => ({
  limit: z.coerce
    .number()
    .catch(defaultLimit)
    .default(defaultLimit)
    .transform((limit) => Math.min(maxLimit, Math.max(1, Math.trunc(limit))))
    .meta({ type: 'integer', minimum: 1, maximum: maxLimit, description: 'Values outside the range are clamped' }),
  cursor: z
    .string()
    .nullish()
    .transform((cursor) => cursor || null)
    .meta({ description: 'From the Link header of the previous page' }),
});

/** The query of a list without other parameters. */
export const pageQuery = z.object(listQuery());

/** For pages and trips, which omit stops without room for semis unless all are requested. */
export const trucks = z
  .string()
  .nullish()
  .transform((value) => (value === 'all' ? value : null))
  .meta({ description: 'all: includes stops without room for semis' });

/** Night is the specification's dark page; `auto` follows the device (contract, "Day and night"). */
export const theme = z.enum(['night', 'day', 'auto']);
export type Theme = z.infer<typeof theme>;

/** `on` leaves out scripts and photos (contract, `POST /lite`). */
export const lite = z.enum(['on', 'off']);
export type Lite = z.infer<typeof lite>;

export const cartInput = z.object({ itemId: id });
