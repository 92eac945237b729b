import { expect } from '@playwright/test';

/** Imported late, because it reads the site's settings, which don't exist when this file loads. */
const emailsTo = async (email: string) => (await import('../support/mail')).mailTo(email);

/**
 * Waits for an email.
 * @param about part of its subject
 * @returns the link in it
 */
export async function linkMailedTo(email: string, about: string): Promise<string> {
  const newestLink = async () =>
    (await emailsTo(email)).findLast(({ subject, links }) => subject.includes(about) && links.length > 0)?.links[0];
  await expect.poll(newestLink, { message: `an email about "${about}" to ${email}`, intervals: [50] }).toBeDefined();
  return (await newestLink()) ?? '';
}
