import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { saveSetUp } from '~models/second-factor';
import { Sessions } from '~models/session';
import { findUser, findUserByEmail, Users } from '~models/user';
import { register } from '~/domain/accounts/registration';
import { openSession, readSession } from '~/domain/accounts/sessions';
import { signIn } from '~/domain/accounts/sign-in';
import { hasSecondFactor } from '~/domain/second-factor/codes';
import { type JobRow, Jobs } from '~models/job';
import { runAdmin } from '../../scripts/admin-commands';
import { databaseUri, useFreshDatabase } from '../support/database';
import { runScript } from '../support/command';
import { aDriver, password } from '../support/factories';

useFreshDatabase();

type Result = { code: number | null; lines: string[] };

async function admin(...args: string[]): Promise<Result> {
  const lines: string[] = [];
  const code = await runAdmin(args, { say: (line) => lines.push(line), withDatabase: (work) => work() });
  return { code, lines };
}

async function adminAsProcess(...args: string[]): Promise<Result> {
  const script = runScript('scripts/admin.ts', args, { MONGODB_URI: databaseUri() });
  const code = await script.ended;
  return { code, lines: script.said().trim().split('\n') };
}

const waiting: JobRow<'mail'> = {
  ...{ _id: 'mail:waits', kind: 'mail', subject: 'waits', state: 'waiting', lease: null, asked: 1, attempts: 0 },
  data: {
    ...{ kind: 'verification', to: 'dusty@example.com', subject: 'Verify your email' },
    ...{ sealed: 'sealed', readerId: null },
  },
  dueAt: new Date(),
  createdAt: new Date('2026-11-01T10:00:00Z'),
  lastError: null,
  expiresAt: null,
};
const dead: JobRow<'mail'> = {
  ...{ ...waiting, _id: 'mail:dead', subject: 'dead', state: 'failed', attempts: 7 },
  ...{ dueAt: null, lastError: 'It was refused.', expiresAt: new Date(Date.now() + 1e9) },
};

beforeEach(async () => {
  await Jobs.deleteMany({});
  await Jobs.create([waiting, dead]);
});

describe('npm run admin', () => {
  it('prints its usage, and fails on wrong arguments', async () => {
    const alone = await admin();
    expect(alone.code).toBe(0);
    expect(alone.lines.join('\n')).toContain('npm run admin -- mail retry ID|all');
    expect(alone.lines.at(-1)).toBe('admin: nothing changed');
    expect(await admin('help')).toEqual(alone);
    const wrongArguments = await admin('mail', 'retry');
    expect(wrongArguments).toMatchObject({ code: 1 });
    expect(wrongArguments.lines.at(-1)).toBe('admin: these are not the arguments of mail; nothing changed');
    expect(wrongArguments.lines.join('\n')).not.toContain('takedown');
    const unknown = await admin('nothing-like-it');
    expect([unknown.code, unknown.lines.at(-1)]).toEqual([
      1,
      'admin: there is no command nothing-like-it; nothing changed',
    ]);
  });

  it('does what it reports, or fails, when run as a separate process', async () => {
    const deleted = await adminAsProcess('mail', 'drop', 'dead');
    expect([deleted.code, deleted.lines.at(-1)]).toEqual([0, 'admin: email dead deleted']);
    expect(await Jobs.countDocuments({})).toBe(1);
    const wrongArguments = await adminAsProcess('mail', 'retry');
    expect([wrongArguments.code, wrongArguments.lines.at(-1)]).toEqual([
      1,
      'admin: these are not the arguments of mail; nothing changed',
    ]);
    expect(wrongArguments.lines.join('\n')).toContain('npm run admin -- mail retry ID|all');
  });

  it('lists waiting and failed emails, without addresses', async () => {
    const { code, lines } = await admin('mail');
    expect(code).toBe(0);
    const text = lines.join('\n');
    expect(text).toMatch(/waits +waiting +verification to d…@example.com, since 2026-11-01T10:00:00.000Z, attempts: 0/);
    expect(text).toMatch(/dead +failed +verification .*attempts: 7\n +It was refused\./);
    expect(text).not.toContain('dusty');
    expect(lines.at(-1)).toBe('admin: 1 email queued, 1 failed');
  });

  it('requeues a failed email, and says so if there is none', async () => {
    expect(await admin('mail', 'retry', 'waits')).toMatchObject({ code: 1 });
    const { code, lines } = await admin('mail', 'retry', 'dead');
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('admin: 1 failed email queued again; the site sends mail while it runs');
    expect(await Jobs.findById('mail:dead').lean()).toMatchObject({ attempts: 0, state: 'waiting' });
  });

  it('restores sign-in by password for a user who lost phone and codes: signs them out everywhere and emails them', async () => {
    const [driver, other] = [await aDriver(), await aDriver()];
    for (const { id } of [driver, other]) {
      await openSession(id, 'a phone');
      await saveSetUp(id, 'sealed', new Date());
      await Users.updateOne({ _id: id }, { $set: { 'secondFactor.confirmedAt': new Date() } });
    }
    const { code, lines } = await admin('second-factor', 'remove', driver.email);
    expect([code, lines.at(-1)]).toEqual([
      0,
      expect.stringContaining(`admin: ${driver.username} now signs in by password`),
    ]);
    expect([await hasSecondFactor(driver.id), await Sessions.countDocuments({ userId: driver.id })]).toEqual([
      false,
      0,
    ]);
    expect([await hasSecondFactor(other.id), await Sessions.countDocuments({ userId: other.id })]).toEqual([true, 1]);
    expect(await Jobs.countDocuments({ 'data.to': driver.email, 'data.kind': 'second-factor' })).toBe(1);
    expect(await admin('second-factor', 'remove', driver.email)).toMatchObject({ code: 1 });
    expect(await admin('second-factor', 'remove', other.username)).toMatchObject({ code: 0 });
    expect(await admin('second-factor', 'remove')).toMatchObject({ code: 1 });
  });

  it('verifies an address by hand: the password of a single registration works, but none of several', async () => {
    const [once, twice] = [`once-${randomUUID()}@example.com`, `twice-${randomUUID()}@example.com`];
    for (const email of [once, twice, twice]) await register({ email, password, formKey: null });
    const { code, lines } = await admin('verify', once.toUpperCase());
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining('the password they registered with')]);
    expect(await findUserByEmail(once)).toMatchObject({ isVerified: true, points: 5 });
    expect((await signIn({ email: once, password })).email).toBe(once);
    expect((await admin('verify', twice)).lines.at(-1)).toContain('have to choose a password');
    expect(await findUserByEmail(twice)).toMatchObject({ isVerified: true, passwordHash: null });
    for (const args of [[once], []]) expect(await admin('verify', ...args)).toMatchObject({ code: 1 });
  });

  it('starts a deletion requested by mail, once it is confirmed', async () => {
    const driver = await aDriver();
    await openSession(driver.id, 'a phone');
    const unconfirmed = await admin('delete', driver.email);
    expect([unconfirmed.code, unconfirmed.lines.at(-1)]).toEqual([1, expect.stringContaining('add --yes')]);
    expect((await findUser(driver.id))?.hiddenAt).toBeNull();
    const { code, lines } = await admin('delete', driver.email, '--yes');
    expect([code, lines.at(-1)]).toEqual([0, expect.stringContaining(`${driver.username} is hidden`)]);
    expect((await findUser(driver.id))?.hiddenAt).toBeInstanceOf(Date);
    expect(await Sessions.countDocuments({ userId: driver.id })).toBe(0);
    expect(await Jobs.countDocuments({ 'data.to': driver.email, 'data.kind': 'deletion-requested' })).toBe(1);
    expect((await admin('delete', driver.email, '--yes')).lines.at(-1)).toContain('is already waiting to be erased');
    expect(await admin('delete', '--yes')).toMatchObject({ code: 1 });
  });

  it('gives a role by username or address, and removes it, effective with the next request of every session', async () => {
    const driver = await aDriver();
    const secrets = [await openSession(driver.id, 'a phone'), await openSession(driver.id, 'a tablet')];
    const rolesNow = async () => (await Promise.all(secrets.map(readSession))).map((open) => open?.actor.role);
    expect(await rolesNow()).toEqual(['driver', 'driver']);
    const { code, lines } = await admin('role', driver.email.toUpperCase(), 'editor');
    expect([code, lines.at(-1)]).toEqual([0, `admin: ${driver.username} is now an editor`]);
    expect(await rolesNow()).toEqual(['editor', 'editor']);
    expect((await admin('role', driver.username, 'editor')).lines.at(-1)).toContain('is already an editor');
    expect(await admin('role', driver.username, 'moderator')).toMatchObject({ code: 0 });
    expect(await rolesNow()).toEqual(['moderator', 'moderator']);
    expect(await admin('role', driver.username, 'driver')).toMatchObject({ code: 0 });
    expect(await rolesNow()).toEqual(['driver', 'driver']);
  });

  it('gives no role to a missing user, an unverified address or an account scheduled for deletion', async () => {
    const [unverified, leaving] = [await aDriver({ isVerified: false }), await aDriver()];
    await admin('delete', leaving.email, '--yes');
    const why = async (...args: string[]) => {
      const { code, lines } = await admin('role', ...args);
      return [code, lines.at(-1)];
    };
    expect(await why('nobody@example.com', 'editor')).toEqual([1, expect.stringContaining('no account with that')]);
    expect(await why(unverified.email, 'editor')).toEqual([1, expect.stringContaining('not verified')]);
    expect(await why(leaving.email, 'editor')).toEqual([1, expect.stringContaining('waiting to be erased')]);
    expect(await why(leaving.email, 'king')).toEqual([1, expect.stringContaining('not the arguments of role')]);
    for (const { id } of [unverified, leaving]) expect((await findUser(id))?.role).toBe('driver');
  });
});
