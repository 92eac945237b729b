import { availableParallelism } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { loadOrCreateSecret } from '~/services/files';
import { folderError } from '~/services/start-errors';

/**
 * The environment, parsed once at start. Nothing else reads process.env. A bad value stops the start with an error that names the variable.
 */

const blankToUndefined = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema.optional());
const defaulted = <T extends z.ZodType>(schema: T) => z.preprocess(blankToUndefined, schema);
const url = (protocol: RegExp, what: string) => z.url({ protocol, error: `must be ${what}` });

const urlParts = ['hostname', 'username', 'password'] as const;
type UrlPart = (typeof urlParts)[number];

/** Whether a URL has each of these parts, and no bad percent escape, such as `%zz`, in any of them. */
function hasParts(text: string, parts: readonly UrlPart[]): boolean {
  try {
    const address = new URL(text);
    return urlParts.every((part) => decodeURIComponent(address[part]) !== '' || !parts.includes(part));
  } catch {
    return false;
  }
}

/** A service's URL, with the parts that it requires. */
const service = (protocol: RegExp, parts: readonly UrlPart[], what: string) =>
  z.string().refine((text) => protocol.test(text) && hasParts(text, parts), `must be ${what}`);
const wholeNumber = (max: number, error: string) => z.coerce.number(error).int(error).min(0, error).max(max, error);
const scale = 'must be a number above 0';
const cacheSeconds = 'must be a number of seconds from 0 to 60';

const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be an IANA time zone such as America/Chicago');

/** The number of worker processes; `auto` is one per core. */
const workers = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/, 'must be auto, or a number of processes from 1 to 99')
  .transform((count) => (count === 'auto' ? availableParallelism() : Number(count)));

/** The site works only at the root of its host. Links would drop a path. */
const siteUrl = url(/^https?$/, 'a whole http or https address').refine(
  (text) => /^[^:]+:\/\/[^/?#@]+\/?$/.test(text),
  'must be a host without a path, such as https://eat.example.com',
);

/** Rejects empty secrets, for example after a trailing comma, since anyone could sign with them. */
const secretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(16, 'must have at least 16 characters in each of its secrets')));

const environment = z.object({
  NODE_ENV: defaulted(
    z.enum(['development', 'production', 'test'], 'must be development, production or test').default('development'),
  ),
  PORT: defaulted(wholeNumber(65535, 'must be a port number').default(3000)),
  HOST: defaulted(z.string().default('127.0.0.1')),
  SITE_URL: optional(siteUrl),
  SITE_NAME: defaulted(z.string().max(60, 'must have at most 60 characters').default('Eat It or Beat It')),
  CONTACT_EMAIL: defaulted(z.email('must be an email address').default('contact@example.com')),
  COPYRIGHT_CONTACT: optional(z.email('must be an email address')),
  SITE_TIME_ZONE: defaulted(timeZone.default('America/Chicago')),
  DATA_DIR: defaulted(z.string().default('.data')),
  // Not a URL: it may name several hosts.
  MONGODB_URI: optional(z.string().regex(/^mongodb(\+srv)?:\/\/\S+$/, 'must be a mongodb:// address')),
  WORKERS: defaulted(workers.prefault('1')),
  CACHE_SECONDS: defaulted(z.coerce.number(cacheSeconds).min(0, cacheSeconds).max(60, cacheSeconds).default(2)),
  SHUTDOWN_SECONDS: defaulted(wholeNumber(600, 'must be a number of seconds, 600 at most').default(9)),
  SESSION_SECRET: optional(secretList),
  SMTP_URL: optional(service(/^smtps?:/, ['hostname'], 'smtp://NAME:PASSWORD@HOST:PORT, or the same with smtps')),
  MAIL_FROM: optional(z.string()),
  CLOUDINARY_URL: optional(
    service(
      /^cloudinary:/,
      ['username', 'password', 'hostname'],
      'cloudinary://KEY:SECRET@CLOUD, as the console of Cloudinary shows it',
    ),
  ),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER_URL: optional(url(/^https?$/, 'a whole http or https address')),
  FACEBOOK_CLIENT_ID: optional(z.string()),
  FACEBOOK_CLIENT_SECRET: optional(z.string()),
  FACEBOOK_GRAPH_URL: optional(url(/^https?$/, 'a whole http or https address')),
  PUSH_CONTACT: optional(
    z.string().regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be mailto:NAME@HOST or an https address'),
  ),
  PUSH_LOCAL: optional(z.enum(['yes'], 'must be yes, or left out')),
  TRUST_PROXY: defaulted(wholeNumber(10, 'must be a number of proxy hops, 10 at most').default(0)),
  RATE_LIMIT_SCALE: defaulted(z.coerce.number(scale).positive(scale).default(1)),
  METRICS_TOKEN: optional(z.string().min(16, 'must have at least 16 characters')),
  SEED: optional(z.enum(['starter', 'places', 'none'], 'must be starter, places or none')),
});

const requiredInProduction = [
  'SITE_URL',
  'SESSION_SECRET',
  'MONGODB_URI',
  'SMTP_URL',
  'CONTACT_EMAIL',
  'MAIL_FROM',
] as const;

/**
 * @returns the settings with their defaults; DATA_DIR is absolute
 * @throws Error that names each invalid or missing variable
 */
export function readConfig(env: NodeJS.ProcessEnv) {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new Error(`Invalid environment: ${lines.join('; ')}.`);
  }
  const values = parsed.data;
  const production = values.NODE_ENV === 'production';
  const missing = production ? requiredInProduction.filter((name) => !env[name]) : [];
  if (missing.length > 0) throw new Error(`NODE_ENV=production needs ${missing.join(', ')} to be set.`);
  if (production && values.PUSH_LOCAL) throw new Error('PUSH_LOCAL is only for testing, not for NODE_ENV=production.');

  const SITE_URL = new URL(values.SITE_URL ?? `http://localhost:${values.PORT}`).origin;
  const DATA_DIR = path.resolve(values.DATA_DIR);
  return Object.freeze({
    ...values,
    SITE_URL,
    DATA_DIR,
    COPYRIGHT_CONTACT: values.COPYRIGHT_CONTACT ?? values.CONTACT_EMAIL,
    MAIL_FROM: values.MAIL_FROM ?? `"${values.SITE_NAME}" <${values.CONTACT_EMAIL}>`,
    SEED: values.SEED ?? (production ? 'places' : 'starter'),
    SESSION_SECRETS: values.SESSION_SECRET ?? [sessionSecret(DATA_DIR)],
    PUSH_LOCAL: values.PUSH_LOCAL === 'yes',
    secureCookies: SITE_URL.startsWith('https:'),
    production,
  });
}

/** Without SESSION_SECRET, one is generated at the first start and stored, so that a restart doesn't sign anyone out. */
function sessionSecret(dataDir: string): string {
  try {
    return loadOrCreateSecret(dataDir, 'session-secret', 'Everyone will then have to sign in again.');
  } catch (error) {
    throw folderError(dataDir, error);
  }
}

export const config = readConfig(process.env);

/** An absolute URL on this site, for emails, feeds and files. */
export function onSite(path: string, parameters: Record<string, string> = {}): string {
  const url = new URL(path, config.SITE_URL);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
