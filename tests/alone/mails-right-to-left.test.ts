import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { Jobs } from '~models/job';
import { UserPreferences } from '~models/user-preferences';
import { inTransaction } from '~models/database/transaction';
import { insertFollow } from '~models/follow';
import { chooseLetter, nextLetterDue } from '~/domain/letter/choose-letter';
import { writeDueLetters } from '~/domain/letter/write-letters';
import { deliverDueLetters } from '~/domain/outgoing-mail';
import { clock } from '~/services/clock';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost, type Driver } from '../support/factories';
import type { TakenMail } from '../support/mail-server';

/** The mail server must run before the configuration is first imported. */
const server = await vi.hoisted(async () => (await import('../support/mail-server')).startOwnMailServer());

useFreshDatabase();

const dayMs = 24 * 3600_000;
const [title, stop] = ['לחם עם גבינה', 'مطعم الطريق'];

beforeEach(async () => {
  await Jobs.deleteMany({});
  await UserPreferences.deleteMany({});
  server.taken.length = 0;
});

afterAll(() => server.stop());

const sentTo = ({ email }: Driver): TakenMail => {
  const mail = server.taken.find(({ to }) => to === email);
  if (!mail) throw new Error('No mail arrived.');
  return mail;
};

/** Without isolates, numbers and punctuation after right-to-left text are displayed in the wrong place. */
function expectIsolated({ text, html }: TakenMail, ...words: string[]): void {
  for (const [part, body] of Object.entries({ text, html })) {
    for (const each of words) {
      expect(body, part).toContain(each);
      expect(body.replaceAll(`\u2068${each}\u2069`, ''), `${each} in ${part}`).not.toContain(each);
    }
  }
}

it('a weekly email isolates right-to-left names, titles and stops from the text after them', async () => {
  const name = 'سائق الشاحنة';
  const [author, reader] = [await aDriver({ displayName: name }), await aDriver()];
  const monday = nextLetterDue(new Date(Date.now() + 7 * dayMs), null, null);
  await clock.at(new Date(monday.getTime() - 5 * dayMs), () => chooseLetter(reader, { letter: true, timeZone: null }));
  await clock.at(new Date(monday.getTime() - 4 * dayMs), () =>
    aPost(author, { title, locationName: stop, highway: 'I-71' }),
  );
  for (const [kind, key] of [
    ['highway', 'I-71'],
    ['user', String(author.id)],
  ] as const)
    await inTransaction((tx) => insertFollow({ userId: reader.id, kind, key, at: new Date() }, tx));
  await clock.at(monday, writeDueLetters);
  await clock.at(monday, deliverDueLetters);
  expectIsolated(sentTo(reader), name, title, stop);
});
