import type { ModerationActRow } from '~models/moderation-act';
import { config } from '~/config.server';
import { moderationWords } from '~/messages/moderation';

/** The end of a suspension for good: farther off than anybody drives. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** In the site's time zone. */
export const momentInWords = (at: Date): string =>
  at.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: config.SITE_TIME_ZONE });

/** Null where it has no end. */
export const untilInWords = (until: Date | null): string | null =>
  until && until < forGood ? momentInWords(until) : null;

/** What was decided, as its author reads it. @param title of a post, where the page doesn't show it */
export const sentenceOf = (
  { kind, subject, by, until }: Pick<ModerationActRow, 'kind' | 'subject' | 'by' | 'until'>,
  title: string | null = null,
): string =>
  moderationWords.ofAct({ kind, subject, by, title, until: kind === 'suspended' ? untilInWords(until) : null });
