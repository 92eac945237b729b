import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { config } from '~/config.server';
import * as templates from '~/services/mail/templates';
import { textOf } from '../support/html';

const to = 'dusty@example.com';
const link = 'http://eat-it.example/somewhere?token=secret';
const erasedOn = 'Dec 22, 2026';

const emails: Record<string, templates.Mail> = {
  verification: templates.verificationMail({ to, link, hasPassword: true }),
  'verification without a password': templates.verificationMail({ to, link, hasPassword: false }),
  'password reset': templates.passwordResetMail({ to, link }),
  'password changed': templates.passwordChangedMail({ to }),
  'new sign-in': templates.newSignInMail({ to, when: 'Nov 22, 2026', device: 'Chrome on an Android tablet' }),
  'deletion requested': templates.deletionRequestedMail({ to, link, erasedOn }),
  'confirm address': templates.confirmAddressMail({ to, link }),
  'address change asked': templates.addressChangeAskedMail({ to }),
  'address in use': templates.addressInUseMail({ to }),
  'address changed': templates.addressChangedMail({ to }),
  'data export': templates.dataExportMail({ to, link }),
  ...Object.fromEntries(
    (['on', 'off', 'removed', 'new-codes', 'recovery-code-used'] as const).map((event) => [
      `second factor ${event}`,
      templates.secondFactorMail({ to, event, codesLeft: 1 }),
    ]),
  ),
};

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

describe.each(Object.entries(emails))('the email %s', (_, { subject, text, html }) => {
  it('has the same content in HTML and plain text', () => {
    const shown = oneLine(textOf(html));
    expect(shown).toContain(oneLine(subject));
    const paragraphs = text.trim().split(/\n\n/).slice(0, -1);
    for (const paragraph of paragraphs) {
      for (const line of paragraph.split('\n')) expect(shown).toContain(oneLine(line).replace(/:$/, ''));
    }
  });

  it('is in plain American English', () => {
    expect(subject + text).not.toMatch(
      /\b(mails?|mailed|nobody|somebody|everybody|good for|browser|log in|at once)\b/i,
    );
    expect(subject + text).not.toMatch(/\b(is|was|will|do|does|did|can) not\b|\bcannot\b/);
  });
});

it.each(['00:30', '23:30'])('the outcome of a report from %s has the date in the site’s time zone', (time) => {
  const at = DateTime.fromISO(`2026-11-16T${time}`, { zone: config.SITE_TIME_ZONE }).toJSDate();
  const { text } = templates.reportDecidedMail({ to, subject: 'post', id: 7, reason: 'spam', at, outcome: 'upheld' });
  expect(text).toContain('On November 16, 2026 you reported post 7 on');
});
