import { createRequire } from 'node:module';

/**
 * Hashes passwords with little memory and one pass: the site's own cost takes 20 ms and 19 MB for each of thousands of hashes, and a hash
 * says what it needs to be compared. tests/alone/sign-in-work.test.ts checks the site's cost.
 */
const argon2 = createRequire(import.meta.url)('@node-rs/argon2');
const { hash } = argon2;
argon2.hash = (password, options, signal) => hash(password, { ...options, memoryCost: 8, timeCost: 1 }, signal);
