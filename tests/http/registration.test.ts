import { describe, expect, it } from 'vitest';
import { findUserByEmail } from '~models/user';
import { aDriver, password } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { apiError } from '~/schemas/answers';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

let address = 0;
const anAddress = () => `new-driver-${(address += 1)}@example.com`;

describe('registering on the page', () => {
  it(
    'shows the verification-needed panel with the address, and emails a link',
    { tags: ['S2.auth.4', 'S4.auth.3', 'S8.auth.3'] },
    async () => {
      const visitor = site.visitor();
      const email = anAddress();
      const formKey = formKeyOf((await visitor.page('/auth?tab=register')).text);
      const sent = await visitor.form('/auth?tab=register', { intent: 'register', email, password, formKey });
      expect(sent.status).toBe(303);
      const next = await visitor.follow(sent);
      expect(textOf(next.text)).toContain(email);
      expect(textOf(next.text)).toContain('Continue to login');
      expect(noticeOf(next.text)).toBe(
        'Verification Required Please check your email to verify your account before logging in.',
      );
      const { links } = await nextMailTo(email);
      expect(links[0]).toContain(`${siteUrl}/verify-email?token=`);
      expect(await findUserByEmail(email)).toMatchObject({ isVerified: false, points: 0 });
    },
  );

  it(
    'shows errors at each field, and keeps the address but not the password',
    { tags: ['S5.register.1', 'S5.register.2', 'S5.register.3', 'S9.password'] },
    async () => {
      const answer = await site
        .visitor()
        .form('/auth?tab=register', { intent: 'register', email: 'no address', password: 'tiny' });
      expect(answer.status).toBe(422);
      expect(mistakeOf(answer.text, 'email')).toBe('Please enter a valid email address');
      expect(mistakeOf(answer.text, 'password')).toBe('Password must be at least 6 characters');
      expect(controlOf(answer.text, 'email').value).toBe('no address');
      expect(controlOf(answer.text, 'password').value).toBe('');
      expect(answer.text).not.toContain('tiny');

      const empty = await site.visitor().form('/auth?tab=register', { intent: 'register', email: '', password: '' });
      expect(mistakeOf(empty.text, 'email')).toBe('Email is required');
    },
  );

  it('returns to the driver’s destination after verification, on this site only', async () => {
    const visitor = site.visitor();
    const email = anAddress();
    const goal = '/posts/new?location=7';
    const form = await visitor.page(`/auth?tab=register&redirectTo=${encodeURIComponent(goal)}`);
    const redirectTo = controlOf(form.text, 'redirectTo').value;
    expect(redirectTo).toBe(goal);
    const sent = await visitor.form('/auth?tab=register', { intent: 'register', email, password, redirectTo });
    const pending = await visitor.follow(sent);
    const on = elementsOf(pending.text).find(({ tag, text }) => tag === 'a' && text.trim() === 'Continue to login');
    expect(on?.attributes.href).toBe(`/auth?tab=login&redirectTo=${encodeURIComponent(goal)}`);
    const { token } = await nextMailTo(email);
    expect((await visitor.api.get(`/api/verify-email?token=${token}`)).json).toMatchObject({ status: 'success' });
    const signIn = await visitor.page(on?.attributes.href ?? '');
    const back = controlOf(signIn.text, 'redirectTo').value;
    const signedIn = await visitor.form('/auth?tab=login', { intent: 'login', email, password, redirectTo: back });
    expect([signedIn.status, signedIn.location]).toEqual([303, goal]);

    for (const elsewhere of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      const fields = { intent: 'register', email: anAddress(), password, redirectTo: elsewhere };
      expect((await site.visitor().form('/auth?tab=register', fields)).location).not.toContain('evil');
    }
  });

  it('shows at the address field that it is registered', { tags: ['S8.register.1'] }, async () => {
    const { email } = await aDriver();
    const answer = await site.visitor().form('/auth?tab=register', { intent: 'register', email, password });
    expect(answer.status).toBe(422);
    expect(mistakeOf(answer.text, 'email')).toBe('Email is already registered');
    expect(controlOf(answer.text, 'email').value).toBe(email);
  });
});

describe('registering by the API', () => {
  it(
    'responds that the address must be verified, without signing in',
    { tags: ['S3.registration.1', 'S4.auth.3', 'S7.register.1'] },
    async () => {
      const program = site.visitor();
      const email = anAddress();
      const answer = await program.api.post('/api/register', { email, password, provider: 'local', providerId: null });
      expect(answer.status).toBe(201);
      expect(answer.json).toEqual({
        requireVerification: true,
        message: 'Please check your email to verify your account before logging in.',
      });
      expect([...program.cookies.keys()]).toEqual(['registration']);
      expect((await program.api.get('/api/user')).status).toBe(401);
      expect((await nextMailTo(email)).token).toBeTruthy();
    },
  );

  it(
    'rejects a known address in any case, and invalid input with the rules’ messages',
    { tags: ['S5.register.1', 'S5.register.3', 'S7.register.2'] },
    async () => {
      const { email } = await aDriver();
      const { api } = site.visitor();
      const known = await api.post('/api/register', { email: email.toUpperCase(), password });
      expect(known.status).toBe(409);
      expect(apiError.parse(known.json)).toMatchObject({
        code: 'email-already-exists',
        error: 'Email already exists',
        field: 'email',
      });
      const short = await api.post('/api/register', { email: anAddress(), password: '12345' });
      expect(short.status).toBe(422);
      expect(apiError.parse(short.json)).toMatchObject({
        error: 'Password must be at least 6 characters',
        field: 'password',
      });
      const none = await api.post('/api/register', { password });
      expect(apiError.parse(none.json)).toMatchObject({ error: 'Email is required', field: 'email' });
    },
  );

  it('ignores points, verification, role and id in the body (case 26)', { tags: ['S6.admin.1'] }, async () => {
    const email = anAddress();
    const body = {
      email,
      password,
      points: 999,
      isVerified: true,
      role: 'moderator',
      userId: 1,
      id: 1,
      _id: 1,
      createdAt: '2001-01-01',
    };
    expect((await site.visitor().api.post('/api/register', body)).status).toBe(201);
    const user = await findUserByEmail(email);
    expect(user).toMatchObject({ points: 0, isVerified: false, role: 'driver' });
    expect(user?._id).not.toBe(1);
    expect(user?.createdAt.getFullYear()).toBeGreaterThan(2020);
  });
});

describe('a registration sent twice (case 6)', () => {
  it('creates one account and one email by the form’s key, and redirects to the same page', async () => {
    const visitor = site.visitor();
    const email = anAddress();
    const formKey = formKeyOf((await visitor.page('/auth?tab=register')).text);
    const fields = { intent: 'register', email, password, formKey };
    const both = await Promise.all([visitor.form('/auth', fields), visitor.form('/auth', fields)]);
    both.push(await visitor.form('/auth', fields));
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(both.map(({ location }) => location)).size).toBe(1);
    await nextMailTo(email);
    expect(await mailTo(email)).toHaveLength(1);
    const other = await visitor.form('/auth', { ...fields, email: anAddress() });
    expect(other.status).toBe(409);
  });

  it(
    'gets the same response by Idempotency-Key, and rejects the key with another body',
    { tags: ['S7.all.5'] },
    async () => {
      const { api } = site.visitor();
      const email = anAddress();
      const key = { 'idempotency-key': 'registration-of-a-weak-link' };
      const first = await api.post('/api/register', { email, password }, key);
      const second = await api.post('/api/register', { email, password }, key);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.json).toEqual(first.json);
      const reused = await api.post('/api/register', { email: anAddress(), password }, key);
      expect(reused.status).toBe(409);
      expect(reused.code).toBe('form-key-reused');
    },
  );
});
