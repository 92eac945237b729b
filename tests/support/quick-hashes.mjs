import { createRequire } from 'node:module';

/**
 * Hashes passwords with little memory and one pass: at the site's own cost, each of thousands of hashes takes 20 ms and 19 MB. Comparing
 * still works, because a hash contains its parameters. tests/alone/sign-in-work.test.ts checks the site's cost.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options, signal) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
