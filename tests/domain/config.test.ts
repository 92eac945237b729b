import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { readConfig } from '~/config.server';

const production: NodeJS.ProcessEnv = {
  NODE_ENV: 'production',
  SITE_URL: 'https://eat.example.com',
  SESSION_SECRET: 'a secret of some length',
  MONGODB_URI: 'mongodb://mongo-1,mongo-2:27018,mongo-3/eat?replicaSet=rs0',
  SMTP_URL: 'smtp://mail.example.com',
  CONTACT_EMAIL: 'people@eat.example.com',
  MAIL_FROM: 'Eat It <mail@eat.example.com>',
};

describe('the environment', () => {
  it('accepts a replica set with the names of all its members', () => {
    expect(readConfig(production).MONGODB_URI).toBe(production.MONGODB_URI);
  });

  it.each([
    ['MONGODB_URI', 'https://mongo-1', 'MONGODB_URI must be a mongodb:// address'],
    ['SITE_URL', 'eat.example.com', 'SITE_URL must be a whole http or https address'],
    ...[
      'https://example.com/food',
      'https://example.com/?a=b',
      'https://example.com/#top',
      'https://me@example.com',
    ].map((value) => ['SITE_URL', value, 'SITE_URL must be a host without a path']),
    ['PORT', 'http', 'PORT must be a port number'],
    ['PORT', '70000', 'PORT must be a port number'],
    ['TRUST_PROXY', '-1', 'TRUST_PROXY must be a number of proxy hops, 10 at most'],
    ...['0', 'many', '1.5', '100'].map((value) => [
      'WORKERS',
      value,
      'WORKERS must be auto, or a number of processes from 1 to 99',
    ]),
    ['RATE_LIMIT_SCALE', '0', 'RATE_LIMIT_SCALE must be a number above 0'],
    ['NODE_ENV', 'live', 'NODE_ENV must be development, production or test'],
    ['SITE_NAME', 'x'.repeat(61), 'SITE_NAME must have at most 60 characters'],
    ['SITE_TIME_ZONE', 'Mars/Olympus', 'SITE_TIME_ZONE must be an IANA time zone'],
    ...[
      'hello',
      'smtp://',
      'smtp:mail.example.com',
      'https://mail.example.com',
      'smtp://a:%zz@mail',
      'smtp://mail.example.com:99999',
    ].map((value) => ['SMTP_URL', value, 'SMTP_URL must be smtp://NAME:PASSWORD@HOST:PORT']),
    ...['hello', 'cloudinary://', 'cloudinary://x', 'cloudinary://key@cloud', 'cloudinary://key:%zz@cloud'].map(
      (value) => ['CLOUDINARY_URL', value, 'CLOUDINARY_URL must be cloudinary://KEY:SECRET@CLOUD, as the console'],
    ),
    ['SESSION_SECRET', 'a secret of some length,short', 'SESSION_SECRET must have at least 16 characters in each'],
  ])('reports an unusable %s: %s', (name, value, sentence) => {
    expect(() => readConfig({ ...production, [name]: value })).toThrow(sentence);
  });

  it.each(['SITE_URL', 'SESSION_SECRET', 'MONGODB_URI', 'SMTP_URL', 'CONTACT_EMAIL', 'MAIL_FROM'])(
    'does not start in production without %s',
    (name) => {
      for (const value of [undefined, ''])
        expect(() => readConfig({ ...production, [name]: value })).toThrow(
          `NODE_ENV=production needs ${name} to be set.`,
        );
    },
  );

  it('accepts the root of a host as the site’s URL', () => {
    expect(readConfig({ ...production, SITE_URL: 'https://eat.example.com/' }).SITE_URL).toBe(
      'https://eat.example.com',
    );
  });

  it('accepts mail servers and Cloudinary accounts as written', () => {
    for (const SMTP_URL of [
      'smtp://mail',
      'smtps://driver%40x:p%40ss@mail.example.com:465?pool=true',
      'smtp://[::1]:25',
    ])
      expect(readConfig({ ...production, SMTP_URL }).SMTP_URL).toBe(SMTP_URL);
    for (const CLOUDINARY_URL of [
      'cloudinary://123:a-b_c@cloud',
      'cloudinary://1:2@cloud?upload_prefix=http://127.0.0.1:1',
    ])
      expect(readConfig({ ...production, CLOUDINARY_URL }).CLOUDINARY_URL).toBe(CLOUDINARY_URL);
  });

  it.each(['SITE_URL', 'SESSION_SECRET', 'MONGODB_URI', 'SMTP_URL'])('requires %s in production', (name) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`NODE_ENV=production needs ${name} to be set`);
  });

  it.each([
    [undefined, 1],
    ['3', 3],
    ['auto', availableParallelism()],
  ])('with WORKERS %s runs %i server processes', (WORKERS, count) => {
    expect(readConfig({ ...production, WORKERS }).WORKERS).toBe(count);
  });

  it('supports secret rotation: the first in the list signs, all are accepted', () => {
    const { SESSION_SECRETS } = readConfig({ ...production, SESSION_SECRET: 'the new one of all, the old one of all' });
    expect(SESSION_SECRETS).toEqual(['the new one of all', 'the old one of all']);
  });
});
