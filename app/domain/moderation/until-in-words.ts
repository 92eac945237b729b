import type { ModerationActRow } from '~models/moderation-act';
import { config } from '~/config.server';
import { moderationWords } from '~/messages';

/** The end of a suspension for good: farther off than anybody drives. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** In the site's time zone. */
export const momentInWords = (at: Date): string =>
  at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: config.SITE_TIME_ZONE });

/** Null where it has no end. */
export const untilInWords = (until: Date | null): string | null =>
  until && until < forGood ? momentInWords(until) : null;

/** What was decided, as it is told to whose it is about. */
export const sentenceOf = ({
  kind,
  subject,
  by,
  until,
}: Pick<ModerationActRow, 'kind' | 'subject' | 'by' | 'until'>): string =>
  moderationWords.ofAct({ kind, subject, by, until: kind === 'suspended' ? untilInWords(until) : null });
