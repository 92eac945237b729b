import mongoose from 'mongoose';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requestAddressChange, changePassword } from '~/domain/accounts/change-account';
import type { CheckedAccount } from '~/domain/accounts/account';
import { endOtherDevices, readSession } from '~/domain/accounts/sessions';
import { resetPassword } from '~/domain/accounts/passwords';
import { newSecret, hashSecret } from '~/domain/secrets';
import { signIn, signInBrowser, signInBySocial } from '~/domain/accounts/sign-in';
import { redeemAutoLogin } from '~/domain/accounts/registration';
import type { Actor } from '~/domain/actor';
import { requestDeletion } from '~/domain/deletion/request-deletion';
import { answerDevice, beginPairing, redeemPairing, findAskingDevice } from '~/domain/pairing';
import { removeByOperator, renewRecoveryCodes, turnOff, beginSetUp, turnOn } from '~/domain/second-factor/set-up';
import { beginSecondStep, finishSecondStep, hasSecondFactor } from '~/domain/second-factor/codes';
import { lock } from '~models/lock';
import { inTransaction } from '~models/database/transaction';
import { insertOneTimeToken } from '~models/token';
import { findSessionRow, insertSession } from '~models/session';
import { findUser, updateUser } from '~models/user';
import { useFreshDatabase } from '../support/database';
import { aDriver, type Driver, password } from '../support/factories';
import { codeOf } from '../support/second-factor';

vi.mock(import('~models/session'), async (original) => {
  const real = await original();
  return { ...real, insertSession: vi.fn(real.insertSession) };
});
vi.mock(import('~models/lock'), async (original) => {
  const real = await original();
  return { ...real, lock: vi.fn(real.lock) };
});

useFreshDatabase();
afterEach(() => vi.clearAllMocks());

const newPassword = 'another hot plate at exit 9';
const browser = { userAgent: 'a cab tablet', browserSecret: null };
const changed = { code: 'account-changed', status: 401 };

const open = (account: CheckedAccount, secondStep: 'passed' | 'not-asked' = 'not-asked') =>
  signInBrowser(account, browser, secondStep);

/** A signed-in driver, as the session of a request has them. */
async function aSignedInDriver(): Promise<Driver & Actor> {
  const driver = await aDriver();
  const { session } = await open({ _id: driver.id, credentialsVersion: 0 });
  const read = await readSession(session);
  if (!read) throw new Error('Nobody is signed in.');
  return { ...driver, ...read.actor };
}

const currentAccount = async (driver: Driver): Promise<CheckedAccount> => {
  const user = await findUser(driver.id);
  if (!user) throw new Error('The driver is missing.');
  return user;
};

type WithCodes = { driver: Driver & Actor; next: () => string; recoveryCode: string };

async function withCodes(driver: Driver & Actor): Promise<WithCodes> {
  const { secret } = await beginSetUp(driver);
  let step = 0;
  const next = () => codeOf(secret, step++);
  const [recoveryCode = ''] = await turnOn(driver, { code: next(), currentPassword: password });
  const { credentialsVersion } = await currentAccount(driver);
  return { driver: { ...driver, credentialsVersion }, next, recoveryCode };
}

async function aToken(driver: Driver, purpose: 'reset-password' | 'auto-login'): Promise<string> {
  const token = newSecret();
  const row = { _id: hashSecret(token), purpose, userId: driver.id, emailKey: driver.email, usedAt: null };
  await inTransaction((tx) => insertOneTimeToken({ ...row, createdAt: new Date() }, tx));
  return token;
}

const openSessions = (driver: Driver) =>
  mongoose.connection.collection('sessions').countDocuments({ userId: driver.id });

type Change = (driver: Driver & Actor) => Promise<unknown>;

const endsSessions: Record<string, Change> = {
  'a new password': (driver) => changePassword(driver, { currentPassword: password, code: null, newPassword }),
  'a mailed reset': async (driver) => resetPassword({ token: await aToken(driver, 'reset-password'), newPassword }),
  deletion: (driver) => requestDeletion(driver, { userId: driver.id }),
  'signing out everywhere else': (driver) => endOtherDevices(driver),
};

/** All changes of an account's credentials. */
const changes: Record<string, Change> = {
  ...endsSessions,
  'another address': (driver) => updateUser(driver.id, { emailKey: `new-${driver.email}` }),
  'a provider that is unlinked': (driver) => updateUser(driver.id, { googleId: null }),
  'a second factor': async (driver) => void (await withCodes(driver)),
};

describe('a sign-in during a change of the account’s credentials (case 129)', () => {
  describe.each(Object.entries(changes))('%s', (name, change) => {
    const expectedError = name === 'deletion' ? { code: 'user-not-found' } : changed;

    it('rejects a password that was checked before it', async () => {
      const driver = await aSignedInDriver();
      const account = await signIn(driver);
      await change(driver);
      const before = await openSessions(driver);
      await expect(open(account)).rejects.toMatchObject(expectedError);
      expect(await openSessions(driver)).toBe(before);
    });

    it('rejects the second step of a sign-in whose password was checked before it', async () => {
      const driver = await aSignedInDriver();
      const account = await signIn(driver);
      await change(driver);
      await expect(beginSecondStep(account)).rejects.toMatchObject(expectedError);
    });

    it('rejects a pending sign-in by verification', async () => {
      const driver = await aSignedInDriver();
      const account = await redeemAutoLogin({ userId: driver.id, secret: await aToken(driver, 'auto-login') });
      await change(driver);
      await expect(open(account)).rejects.toMatchObject(expectedError);
    });

    it('rejects a device that has just received its permission', async () => {
      const driver = await aSignedInDriver();
      const account = await allowedDevice(driver);
      await change(driver);
      await expect(open(account, 'passed')).rejects.toMatchObject(expectedError);
    });

    it('rejects a provider’s sign-in from before it', async () => {
      const driver = await aSignedInDriver();
      const id = `google-${driver.id}`;
      await updateUser(driver.id, { googleId: id });
      const { credentialsVersion } = await currentAccount(driver);
      const { account } = await signInBySocial({ provider: 'google', id, email: driver.email, emailVerified: true });
      await change({ ...driver, credentialsVersion });
      await expect(open(account)).rejects.toMatchObject(expectedError);
    });
  });

  it('rejects a code that was accepted before the second factor was turned off, renewed or removed', async () => {
    for (const change of [
      (driver: Actor, code: string) => turnOff(driver, { currentPassword: password, code }),
      (driver: Actor, code: string) => renewRecoveryCodes(driver, { currentPassword: password, code }),
      (driver: Driver) => removeByOperator(driver.email),
    ]) {
      const { driver, next, recoveryCode } = await withCodes(await aSignedInDriver());
      const account = await finishSecondStep(await beginSecondStep(await currentAccount(driver)), next());
      await change(driver, recoveryCode);
      await expect(open(account, 'passed')).rejects.toMatchObject(changed);
    }
  });

  it('asks for a code if the second factor was turned on after the password check', async () => {
    const driver = await aSignedInDriver();
    await withCodes(driver);
    await expect(open(await currentAccount(driver))).rejects.toMatchObject({ code: 'second-factor-required' });
  });

  it('rejects a change by a session that the owner’s own change has ended', async () => {
    const thief = await aSignedInDriver();
    const owner = { ...thief };
    await changePassword(owner, { currentPassword: password, code: null, newPassword });
    const proof = { currentPassword: newPassword, code: null };
    await expect(changePassword(thief, { ...proof, newPassword: 'the thief’s own' })).rejects.toMatchObject(changed);
    await expect(requestAddressChange(thief, { ...proof, email: 'thief@example.com' })).rejects.toMatchObject(changed);
    await expect(requestDeletion(thief, { userId: thief.id })).rejects.toMatchObject(changed);
    const { secret } = await beginSetUp(thief);
    await expect(turnOn(thief, { code: codeOf(secret), currentPassword: newPassword })).rejects.toMatchObject(changed);
    expect(await hasSecondFactor(thief.id)).toBe(false);
  });
});

describe('two concurrent transactions (case 129)', () => {
  it.each(Object.entries(endsSessions))('a session opened during %s does not survive', async (_, change) => {
    const driver = await aSignedInDriver();
    const account = await signIn(driver);
    const held = pauseInsert();
    const opening = open(account).catch(() => null);
    await held.reached;
    let isDone = false;
    vi.mocked(lock).mockClear();
    const changing = change(driver).finally(() => void (isDone = true));
    // The change has found the lock and retried. Without a lock it would be done by now.
    await vi.waitFor(() => {
      const tries = vi.mocked(lock).mock.calls.filter(([of]) => of === `account:${driver.id}`);
      expect(isDone || tries.length > 3).toBe(true);
    }, 60_000);
    held.release();
    await changing;
    const opened = await opening;
    expect(opened && (await findSessionRow(hashSecret(opened.session)))).toBeNull();
  });
});

/** Pauses the next new session after all checks and before it is stored. */
function pauseInsert(): { reached: Promise<void>; release: () => void } {
  const [reached, release] = [signal(), signal()];
  const real = vi.mocked(insertSession).getMockImplementation();
  vi.mocked(insertSession).mockImplementationOnce(async (row, tx) => {
    reached.give();
    await release.given;
    return real?.(row, tx);
  });
  return { reached: reached.given, release: release.give };
}

function signal(): { given: Promise<void>; give: () => void } {
  let give = () => undefined as void;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

async function allowedDevice(driver: Driver & Actor): Promise<CheckedAccount> {
  const { secret, shown } = await beginPairing({ userAgent: 'a cab tablet', network: '192.0.2.7' });
  const { id } = await findAskingDevice(driver, shown.code);
  await answerDevice(driver, { id, answer: 'allow' });
  const account = await redeemPairing(secret);
  if (!account) throw new Error('The device was not allowed.');
  return account;
}
