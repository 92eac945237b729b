import { afterAll, describe, expect, it, vi } from 'vitest';
import { Jobs } from '~models/job';
import { updateUser } from '~models/user';
import { requestAddressChange, changePassword } from '~/domain/accounts/change-account';
import { requestPasswordReset, resetPassword } from '~/domain/accounts/passwords';
import { signInBrowser } from '~/domain/accounts/sign-in';
import { requestDataExport } from '~/domain/data-export';
import { deliverDueMail, finishMail } from '~/domain/outgoing-mail';
import { clock } from '~/services/clock';
import { metricsText } from '~/services/metrics';
import { useFreshDatabase } from '../support/database';
import { aDriver, type Driver, password } from '../support/factories';

/** The mail server must run before the configuration is first imported. */
const server = await vi.hoisted(async () => (await import('../support/mail-server')).startOwnMailServer());

useFreshDatabase();
afterAll(async () => {
  await finishMail();
  await server.stop();
});

const hour = 3600_000;
/** In the middle of an hour, so that no test crosses into the next one. */
const noon = new Date(Math.floor(Date.now() / (24 * hour)) * 24 * hour + 12.5 * hour);
const atNoon = <T>(work: () => Promise<T>): Promise<T> => clock.at(noon, work);
const hoursLater = <T>(hours: number, work: () => Promise<T>): Promise<T> =>
  clock.at(new Date(noon.getTime() + hours * hour), work);

const leaseMs = 60_000;

const mailsTo = ({ email }: Pick<Driver, 'email'>) => server.taken.filter(({ to }) => to === email);

/** Delivers due mail at that time, and waits for mail that another delivery has leased. */
async function deliveredTo(driver: Pick<Driver, 'email'>, hours = 0) {
  await hoursLater(hours, () =>
    vi.waitUntil(async () => {
      await deliverDueMail();
      const due = { 'data.to': driver.email, dueAt: { $lte: new Date(clock.now().getTime() + leaseMs) } };
      return (await Jobs.collection.countDocuments(due)) === 0;
    }, 120_000),
  );
  return mailsTo(driver);
}

const signIn = ({ id }: Driver) =>
  signInBrowser({ _id: id, credentialsVersion: 0 }, { userAgent: 'Firefox', browserSecret: null }, 'not-asked');

const heldBackCount = async (what: string) =>
  Number(new RegExp(`mail_held_back_total{what="${what}"} (\\d+)`).exec((await metricsText()).text)?.[1]);

describe('one address (case 50)', () => {
  it('gets three sign-in emails an hour immediately, and one for the last other sign-in after the hour', async () => {
    const driver = await aDriver();
    const before = await heldBackCount('gathered');
    await atNoon(() => signIn(driver));
    for (let round = 0; round < 3; round += 1) await atNoon(() => Promise.all([1, 2, 3].map(() => signIn(driver))));
    expect(await deliveredTo(driver)).toHaveLength(3);
    expect((await heldBackCount('gathered')) - before).toBeGreaterThanOrEqual(6);
    expect(await deliveredTo(driver, 1)).toHaveLength(4);
    expect(await deliveredTo(driver, 24)).toHaveLength(4);
  });

  it('gets a password change email immediately, regardless of earlier emails', async () => {
    const driver = await aDriver();
    await updateUser(driver.id, { hasSignedIn: true });
    for (let count = 0; count < 5; count += 1) await atNoon(() => signIn(driver));
    await atNoon(() => changePassword(driver, { currentPassword: password, newPassword: `${password} 2`, code: null }));
    const subjects = (await deliveredTo(driver)).map(({ subject }) => subject);
    expect(subjects).toHaveLength(4);
    expect(subjects.at(-1)).toMatch(/^Your password for .* was changed$/);
  });

  it('gets ten emails of a kind in a day, and one more at its end', async () => {
    const driver = await aDriver();
    await updateUser(driver.id, { hasSignedIn: true });
    for (let at = -4; at < 4; at += 1) {
      await hoursLater(at, async () => {
        await signIn(driver);
        await signIn(driver);
      });
      await deliveredTo(driver, at);
    }
    expect(mailsTo(driver)).toHaveLength(10);
    expect(await deliveredTo(driver, 12)).toHaveLength(11);
    expect(await deliveredTo(driver, 40)).toHaveLength(11);
  });

  it('gets six links an hour of all kinds; requests reveal nothing, and the last sent link works', async () => {
    const driver = await aDriver();
    const [before, other] = [await heldBackCount('dropped'), await aDriver()];
    const ask = () => atNoon(() => requestPasswordReset({ email: driver.email }));
    const confirm = () =>
      atNoon(() => requestAddressChange(other, { email: driver.email, currentPassword: password, code: null }));
    for (let count = 0; count < 3; count += 1) await confirm();
    for (let count = 0; count < 5; count += 1) expect(await ask()).toBeUndefined();
    await confirm();
    const links = await deliveredTo(driver);
    expect(links).toHaveLength(6);
    expect((await heldBackCount('dropped')) - before).toBeGreaterThanOrEqual(3);
    const token = /token=([\w-]+)/.exec(links.at(-1)?.text ?? '')?.[1] ?? '';
    await atNoon(() => resetPassword({ token, newPassword: `${password} 3` }));
    expect(await deliveredTo(driver, 24)).toHaveLength(7);
  });

  it('gets no more with simultaneous requests', async () => {
    const driver = await aDriver();
    await atNoon(() => Promise.all(Array.from({ length: 12 }, () => requestPasswordReset({ email: driver.email }))));
    expect(await deliveredTo(driver)).toHaveLength(6);
  });
});

describe('an unverified address (case 50)', () => {
  it('gets no email about the account that claims it, and no data export', async () => {
    const driver = await aDriver({ isVerified: false });
    for (let count = 0; count < 3; count += 1) await signIn(driver);
    await changePassword(driver, { currentPassword: password, newPassword: `${password} 4`, code: null });
    await expect(requestDataExport(driver)).rejects.toMatchObject({ code: 'email-unproven' });
    expect(await Jobs.countDocuments({ 'data.to': driver.email })).toBe(0);
    expect(mailsTo(driver)).toEqual([]);
  });
});
