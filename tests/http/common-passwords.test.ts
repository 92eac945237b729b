import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCommonPasswords } from '~/domain/accounts/passwords';
import { limits } from '~/schemas/atoms';
import { apiError } from '~/schemas/answers';
import { aDriver, password } from '../support/factories';
import { mistakeOf } from '../support/html';
import { mailTo, nextMailTo } from '../support/mail';
import { useSite } from '../support/site';

const site = useSite();

const anAddress = () => `${randomUUID()}@example.com`;
const sentence = /^That password is too common/;

describe('a common password', () => {
  it('is in a list of at least 3,000 that satisfy the length rule (ASVS 6.2.4)', () => {
    const commonPasswords = readCommonPasswords();
    expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000);
    expect([...commonPasswords].filter((word) => word.length < limits.password.min)).toEqual([]);
  });

  it.each(['123456', 'Password1', ' LetMeIn ', 'trucker'])(
    'such as %j is rejected for a registration',
    async (common) => {
      const email = anAddress();
      const page = await site
        .visitor()
        .form('/auth?tab=register', { intent: 'register', email, password: common, formKey: randomUUID() });
      expect(page.status).toBe(422);
      expect(mistakeOf(page.text, 'password')).toMatch(sentence);
      const api = await site.visitor().api.post('/api/register', { email, password: common });
      expect(api.status).toBe(422);
      expect(apiError.parse(api.json)).toMatchObject({ code: 'password-too-common', field: 'password' });
      expect((await site.visitor().api.post('/api/register', { email, password })).status).toBe(201);
      await nextMailTo(email);
      expect(await mailTo(email)).toHaveLength(1);
    },
  );

  it('is rejected for a reset, and the link stays valid', async () => {
    const { email } = await aDriver();
    await site.visitor().api.post('/api/forgot-password', { email });
    const token = (await nextMailTo(email)).token ?? '';
    const fields = { token, email, newPassword: 'iloveyou', confirmPassword: 'iloveyou' };
    const page = await site.visitor().form(`/reset-password?token=${token}`, fields);
    expect(page.status).toBe(422);
    expect(mistakeOf(page.text, 'newPassword')).toMatch(sentence);
    const reset = (newPassword: string) => site.visitor().api.post('/api/reset-password', { token, newPassword });
    expect(apiError.parse((await reset('iloveyou')).json)).toMatchObject({
      code: 'password-too-common',
      field: 'newPassword',
    });
    expect((await reset('I love you less than pie')).status).toBe(200);
  });
});
