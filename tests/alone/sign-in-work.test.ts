import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { hashPassword } from '~/domain/accounts/passwords';
import { register } from '~/domain/accounts/registration';
import { signIn } from '~/domain/accounts/sign-in';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';

vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

useFreshDatabase();

it('sign-in compares the same number of passwords for every address (case 134)', async () => {
  const counts = [];
  for (const registrations of [0, 1, 2, 3, 5]) {
    const email = `${randomUUID()}@example.com`;
    for (let count = 0; count < registrations; count += 1)
      await register({ email, password: `password number ${count}`, formKey: null });
    counts.push(await comparedFor(email));
  }
  counts.push(await comparedFor((await aDriver()).email));
  counts.push(await comparedFor((await aDriver({ isVerified: false })).email));
  expect(new Set(counts).size).toBe(1);
});

it('passwords are hashed at the cost that OWASP recommends', async () => {
  await hashPassword('a plate of fries');
  expect(hash).toHaveBeenLastCalledWith('a plate of fries', { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

async function comparedFor(email: string): Promise<number> {
  vi.mocked(verify).mockClear();
  await expect(signIn({ email, password: 'none of them' })).rejects.toMatchObject({ code: 'wrong-credentials' });
  return vi.mocked(verify).mock.calls.length;
}
