import { readdir, readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { describe, expect, it, vi } from 'vitest';
import mongoose from 'mongoose';
import { requestPasswordReset, resetPassword } from '~/domain/accounts/password-reset';
import { register } from '~/domain/accounts/register';
import { openSession, readSession } from '~/domain/accounts/sessions';
import { signIn } from '~/domain/accounts/sign-in';
import { redeemAutoLogin, verifyEmail } from '~/domain/accounts/verification';
import { resendVerification } from '~/domain/accounts/verification-mail';
import { deliverDueMail } from '~/domain/mail/outgoing-mail';
import { mailFolder } from '~/services/mail/transport';
import { findRegistrations } from '~models/one-time-token';
import { findUserByEmail } from '~models/user';
import { aDriver, password, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';

useFreshDatabase();

let address = 0;
const anAddress = () => `new-driver-${(address += 1)}@example.com`;

async function mailsTo(
  email: string,
): Promise<{ subject: string; text: string; html: string; token: string | null }[]> {
  await vi.waitFor(async () => {
    await deliverDueMail();
    expect(await mongoose.connection.collection('outgoing_mail').countDocuments()).toBe(0);
  }, 120_000);
  const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(`${mailFolder}/${name}`))));
  return mails
    .filter((mail) => mail.to?.[0]?.address === email)
    .map(({ subject = '', text = '', html = '' }) => ({
      subject,
      text,
      html,
      token: /token=([\w-]+)/.exec(text)?.[1] ?? null,
    }));
}

async function aRegistration(email = anAddress()): Promise<{ email: string; token: string }> {
  await register({ email, password, formKey: null });
  const [mail] = await mailsTo(email);
  return { email, token: mail?.token ?? '' };
}

const age = (email: string, hours: number) =>
  findUserByEmail(email).then((user) =>
    mongoose.connection
      .collection('one_time_tokens')
      .updateMany({ userId: user?._id }, { $set: { createdAt: new Date(Date.now() - hours * 3600_000) } }),
  );

describe('registration', () => {
  it('mails a link in text and HTML, and lets no one in before it is used', async () => {
    const { email, token } = await aRegistration();
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain(`token=${token}`);
    await expect(signIn({ email, password })).rejects.toMatchObject({ code: 'email-unverified', status: 403 });
    await expect(signIn({ email, password: 'wrong one' })).rejects.toMatchObject({ code: 'wrong-credentials' });
  });

  it('stores neither the password nor the link’s secret', async () => {
    const { email, token } = await aRegistration();
    expect(await findUserByEmail(email)).toMatchObject({ passwordHash: null });
    const [registration] = await findRegistrations(email, { limit: 1 });
    expect(registration?.passwordHash).toMatch(/^\$argon2id\$/);
    await verifyEmail({ token });
    expect((await findUserByEmail(email))?.passwordHash).toBe(registration?.passwordHash);
    expect(await findRegistrations(email, { limit: 1 })).toEqual([]);
    expect(await mongoose.connection.collection('one_time_tokens').countDocuments({ _id: token as never })).toBe(0);
  });

  it('refuses an address that is proven, in whatever case', async () => {
    const { email, token } = await aRegistration();
    await verifyEmail({ token });
    await expect(register({ email: email.toUpperCase(), password, formKey: null })).rejects.toMatchObject({
      code: 'email-already-exists',
      status: 409,
    });
  });

  it('sent again with its form key makes one account and one mail (case 6)', async () => {
    const email = anAddress();
    const formKey = 'a-form-key-of-its-own';
    await Promise.all([register({ email, password, formKey }), register({ email, password, formKey })]);
    await register({ email, password, formKey });
    expect(await mailsTo(email)).toHaveLength(1);
    await expect(register({ email: anAddress(), password, formKey })).rejects.toMatchObject({
      code: 'form-key-reused',
    });
  });
});

describe('verification', () => {
  it(
    'verifies once, gives the points once, and then says it was verified already',
    { tags: ['S1.points.1'] },
    async () => {
      const { email, token } = await aRegistration();
      const first = await verifyEmail({ token, email });
      expect(first).toMatchObject({ status: 'success', wasExpired: false, alreadyVerified: false });
      const again = await verifyEmail({ token, email });
      expect(again).toMatchObject({ status: 'success', alreadyVerified: true, autoLoginSecret: null });
      const user = await signIn({ email, password });
      expect(user.points).toBe(5);
    },
  );

  it('is good for 24 hours, for one more hour says so, and then has expired', { tags: ['S9.link-life'] }, async () => {
    const late = await aRegistration();
    await age(late.email, 24.5);
    expect(await verifyEmail({ token: late.token })).toMatchObject({ status: 'success', wasExpired: true });
    const tooLate = await aRegistration();
    await age(tooLate.email, 25.1);
    expect(await verifyEmail({ token: tooLate.token })).toMatchObject({ status: 'expired', userId: null });
  });

  it('refuses a made-up token, and one mailed to another address', async () => {
    const { token } = await aRegistration();
    await expect(verifyEmail({ token: 'made-up' })).rejects.toMatchObject({ code: 'verification-link-invalid' });
    await expect(verifyEmail({ token, email: 'other@example.com' })).rejects.toMatchObject({ status: 422 });
  });

  it('is mailed again only to an address that is waiting for it', async () => {
    const { email, token } = await aRegistration();
    await resendVerification({ email, registrationId: null });
    expect(await mailsTo(email)).toHaveLength(2);
    await verifyEmail({ token });
    await resendVerification({ email, registrationId: null });
    await resendVerification({ email: 'nobody@example.com', registrationId: null });
    expect(await mailsTo(email)).toHaveLength(2);
    expect(await mailsTo('nobody@example.com')).toEqual([]);
  });

  it(
    'signs the browser that verified in once, for that user, within 5 minutes (case 19)',
    { tags: ['S7.auto-login.2'] },
    async () => {
      const { email, token } = await aRegistration();
      const { userId, autoLoginSecret: secret } = await verifyEmail({ token });
      const refused = { code: 'auto-login-refused', status: 401 };
      await expect(redeemAutoLogin({ userId: (userId ?? 0) + 1, secret })).rejects.toMatchObject(refused);
      await expect(redeemAutoLogin({ userId: userId ?? 0, secret: null })).rejects.toMatchObject(refused);
      await redeemAutoLogin({ userId: userId ?? 0, secret });
      await expect(redeemAutoLogin({ userId: userId ?? 0, secret })).rejects.toMatchObject(refused);

      const other = await aRegistration();
      const later = await verifyEmail({ token: other.token });
      await age(other.email, 0.1);
      await expect(redeemAutoLogin({ userId: later.userId ?? 0, secret: later.autoLoginSecret })).rejects.toMatchObject(
        refused,
      );
      expect(email).toBeTruthy();
    },
  );
});

describe('a password reset', () => {
  async function aResetToken(email: string): Promise<string> {
    await requestPasswordReset({ email });
    const mails = await mailsTo(email);
    return mails.filter(({ text }) => text.includes('/reset-password')).at(-1)?.token ?? '';
  }

  it('changes the password, ends every session, and mails a notice (case 18)', async () => {
    const driver = await aDriver();
    const secret = await openSession(driver.id, 'a cab tablet');
    const token = await aResetToken(driver.email);
    await resetPassword({ token, newPassword: 'another hot plate' });
    expect(await readSession(secret)).toBeNull();
    await expect(signIn({ email: driver.email, password })).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect(await signIn({ email: driver.email, password: 'another hot plate' })).toMatchObject({ _id: driver.id });
    expect((await mailsTo(driver.email)).at(-1)?.subject).toContain('was changed');
  });

  it('works once, within the hour, and by the newest link only (case 17)', async () => {
    const driver = await aDriver();
    const older = await aResetToken(driver.email);
    const newer = await aResetToken(driver.email);
    const refused = { code: 'reset-link-invalid' };
    await expect(resetPassword({ token: older, newPassword: 'by the older' })).rejects.toMatchObject(refused);
    const both = await Promise.allSettled([
      resetPassword({ token: newer, newPassword: 'by the first' }),
      resetPassword({ token: newer, newPassword: 'by the second' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);

    const old = await aResetToken(driver.email);
    await age(driver.email, 1.01);
    await expect(resetPassword({ token: old, newPassword: 'too late' })).rejects.toMatchObject(refused);
  });

  it('proves the address of an account that was never verified', async () => {
    const { email } = await aRegistration();
    await resetPassword({ token: await aResetToken(email), newPassword: 'mine after all' });
    const user = await signIn({ email, password: 'mine after all' });
    expect(await pointsOf({ id: user._id, username: user.username, sessionId: null, isVerified: true })).toBe(5);
  });
});
