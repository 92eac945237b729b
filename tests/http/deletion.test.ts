import { describe, expect, it } from 'vitest';
import { findUser, updateUser } from '~models/user';
import { purgeDeletedAccounts } from '~/domain/deletion/erase-account';
import { aDriver, aPost } from '../support/factories';
import { elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { useSite } from '../support/site';

const site = useSite();

const submitted =
  'Your data deletion request has been submitted successfully. Your account will be deleted within 30 days.';

describe('the data deletion page', () => {
  it(
    'sends a visitor to sign-in, and has an email address and subject',
    { tags: ['S2.deletion.2', 'S2.deletion.3', 'S6.visitor.2'] },
    async () => {
      const { status, text } = await site.visitor().page('/data-deletion/');
      expect(status).toBe(200);
      const links = elementsOf(text).filter(({ tag }) => tag === 'a');
      expect(links.map(({ attributes }) => attributes.href)).toEqual(
        expect.arrayContaining([
          '/auth?tab=login&redirectTo=%2Fdata-deletion',
          'mailto:contact@example.com?subject=Facebook%20Data%20Deletion%20Request',
        ]),
      );
      expect(textOf(text)).toContain('social user ID');
    },
  );

  it(
    'links a driver to the confirmation, which lists what is deleted and can be canceled',
    { tags: ['S2.deletion.2'] },
    async () => {
      const browser = await site.signedIn(await aDriver());
      expect((await browser.page('/data-deletion')).text).toContain('href="/data-deletion/confirm"');
      const { text } = await browser.page('/data-deletion/confirm');
      expect(textOf(text)).toContain('Confirm Account Deletion');
      expect(textOf(text)).toContain('Permanently Delete My Account');
      const cancel = elementsOf(text).find((element) => element.tag === 'a' && element.text === 'Cancel');
      expect(cancel?.attributes.href).toBe('/data-deletion');
    },
  );

  it('requires sign-in to open or submit the confirmation', { tags: ['S5.deletion.1', 'S6.visitor.3'] }, async () => {
    const visitor = site.visitor();
    const open = () => visitor.page('/data-deletion/confirm');
    const send = () => visitor.form('/data-deletion/confirm', { userId: 1 });
    for (const request of [open, send]) {
      const answer = await request();
      expect([answer.status, answer.location]).toEqual([303, '/auth?tab=login&redirectTo=%2Fdata-deletion%2Fconfirm']);
      expect(noticeOf((await visitor.follow(answer)).text)).toBe(
        'Not Logged In You must be logged in to request data deletion.',
      );
    }
  });
});

describe('confirming the deletion', () => {
  it(
    'by the form hides the account, signs out, and shows a notice',
    { tags: ['S1.account.4', 'S4.deletion.2', 'S8.deletion.3'] },
    async () => {
      const driver = await aDriver();
      const post = await aPost(driver);
      const [browser, other] = [await site.signedIn(driver), await site.signedIn(driver)];
      const answer = await browser.form('/data-deletion/confirm', { userId: driver.id });
      expect([answer.status, answer.location]).toEqual([303, '/data-deletion']);
      expect(noticeOf((await browser.follow(answer)).text)).toBe(`Request Submitted ${submitted}`);
      expect((await other.api.get('/api/user')).status).toBe(401);
      expect((await site.visitor().page(`/posts/${post.id}`)).status).toBe(404);
      expect((await findUser(driver.id))?.hiddenAt).toBeInstanceOf(Date);
    },
  );

  it('by the API does the same', { tags: ['S3.deletion.1', 'S7.deletion.1'] }, async () => {
    const driver = await aDriver();
    const [browser, other] = [await site.signedIn(driver), await site.signedIn(driver)];
    const answer = await browser.api.post('/api/data-deletion', { userId: driver.id });
    expect([answer.status, answer.json]).toEqual([200, { success: true, message: submitted }]);
    expect(browser.cookies.has('session')).toBe(false);
    expect((await other.api.get('/api/user')).status).toBe(401);
    expect((await findUser(driver.id))?.hiddenAt).toBeInstanceOf(Date);
  });

  it(
    'is rejected for visitors and for another driver’s account (case 27)',
    { tags: ['S5.deletion.1', 'S6.driver.4', 'S7.deletion.2'] },
    async () => {
      const [driver, victim] = [await aDriver(), await aDriver()];
      const visitor = await site.visitor().api.post('/api/data-deletion', { userId: victim.id });
      expect([visitor.status, visitor.json]).toMatchObject([
        401,
        { error: 'You must be logged in to request data deletion.', code: 'not-signed-in' },
      ]);
      const browser = await site.signedIn(driver);
      const call = await browser.api.post('/api/data-deletion', { userId: victim.id });
      expect([call.status, call.json]).toMatchObject([403, { code: 'forbidden' }]);
      const form = await browser.form('/data-deletion/confirm', { userId: victim.id });
      expect(form.status).toBe(403);
      expect(textOf(form.text)).toContain("You don't have permission to do that.");
      expect(await findUser(victim.id)).toMatchObject({ hiddenAt: null });
      expect(await findUser(driver.id)).toMatchObject({ hiddenAt: null });
    },
  );

  it.each([[{}], [{ userId: 'me' }], [{ userId: { $ne: null } }], [{ userId: 0 }]])('%j is rejected', async (body) => {
    const browser = await site.signedIn(await aDriver());
    expect([400, 422]).toContain((await browser.api.post('/api/data-deletion', body)).status);
  });

  it('accepts no other method', async () => {
    const answer = await site.visitor().api.get('/api/data-deletion');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});

describe('the emailed link', () => {
  it('changes nothing when opened (case 24); its button restores the account, once', async () => {
    const driver = await aDriver();
    const post = await aPost(driver);
    await (await site.signedIn(driver)).form('/data-deletion/confirm', { userId: driver.id });
    const { token } = await nextMailTo(driver.email);
    const link = `/data-deletion/undo?token=${token}`;

    const visitor = site.visitor();
    expect(textOf((await visitor.page(link)).text)).toContain('Keep My Account');
    expect((await findUser(driver.id))?.hiddenAt).not.toBeNull();

    const answer = await visitor.form(link, { token: token ?? '' });
    expect([answer.status, answer.location]).toEqual([303, '/auth?tab=login']);
    expect(noticeOf((await visitor.follow(answer)).text)).toContain('Your account, posts and comments');
    expect((await visitor.page(`/posts/${post.id}`)).status).toBe(200);

    const again = await visitor.form(link, { token: token ?? '' });
    expect(again.status).toBe(422);
    expect(textOf(again.text)).toContain('This link no longer works.');
  });

  it('is sent again for the right password, by page and API; a wrong one reveals nothing', async () => {
    const driver = await aDriver();
    const { email, password } = driver;
    const visitor = site.visitor();
    const byPage = (tried: string) => visitor.form('/auth?tab=login', { intent: 'login', email, password: tried });
    const byApi = (tried: string) => visitor.api.post('/api/login', { email, password: tried });
    await (await site.signedIn(driver)).form('/data-deletion/confirm', { userId: driver.id });
    await nextMailTo(email);

    const page = await byPage(password);
    expect(page.status).toBe(422);
    expect(mistakeOf(page.text, 'email')).toMatch(/^That account is scheduled for deletion\. The link we emailed you/);
    const first = await nextMailTo(email, 1);
    const api = await byApi(password);
    expect([api.status, api.json]).toMatchObject([403, { code: 'account-hidden', field: 'email' }]);
    const second = await nextMailTo(email, 2);
    expect(visitor.cookies.has('session')).toBe(false);

    const unknown = { email: `nobody-${email}`, password };
    expect((await byApi('wrong one')).json).toEqual((await visitor.api.post('/api/login', unknown)).json);
    expect(mistakeOf((await byPage('wrong one')).text, 'password')).toBe('Email or password does not match');
    expect(await mailTo(email)).toHaveLength(3);

    const undo = await visitor.form('/data-deletion/undo', { token: first.token ?? '' });
    expect([undo.status, undo.location]).toEqual([303, '/auth?tab=login']);
    expect((await findUser(driver.id))?.hiddenAt).toBeNull();
    expect((await visitor.form('/data-deletion/undo', { token: second.token ?? '' })).status).toBe(422);
    expect((await byApi(password)).status).toBe(200);
  });

  it('without a token shows an error', async () => {
    expect(textOf((await site.visitor().page('/data-deletion/undo')).text)).toContain('This link no longer works.');
  });
});

it('30 days later the account’s pages are gone (case 44)', { tags: ['S9.deletion-days'] }, async () => {
  const driver = await aDriver();
  const post = await aPost(driver);
  await (await site.signedIn(driver)).api.post('/api/data-deletion', { userId: driver.id });
  await updateUser(driver.id, { hiddenAt: new Date(Date.now() - 30.01 * 24 * 3600_000) });
  await purgeDeletedAccounts();
  const visitor = site.visitor();
  for (const address of [
    `/posts/${post.id}`,
    `/users/${driver.username}`,
    `/api/posts/${post.id}`,
    `/api/users/${driver.id}`,
    `/api/short-url/${post.shortCode}`,
  ]) {
    expect([address, (await visitor.page(address)).status]).toEqual([address, 404]);
  }
});
