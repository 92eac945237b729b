import { createHash } from 'node:crypto';
import type { Tx } from '~models/database/transaction';
import { countMail } from '~models/mail-count';
import { config } from '~/config.server';
import type { Mail, MailKind } from '~/services/mail/templates';
import { agreedNow } from '../agreed-time';

/** Most mails to one address, no matter who asks for them; RATE_LIMIT_SCALE multiplies both. */
type Limit = { inHour: number; inDay: number };

/** Links that anyone can have sent to any address by typing it in: they count together. */
const links: ReadonlySet<MailKind> = new Set(['verification', 'password-reset', 'confirm-address']);
const ofLinks: Limit = { inHour: 6, inDay: 15 };

/** Each kind counts for itself: a flood of sign-ins must not hold back that the password was changed. */
const ofEachOther: Limit = { inHour: 3, inDay: 10 };

const [hourMs, dayMs] = [3600_000, 24 * 3600_000];

/**
 * `drop`: it would come too late to be of use. `wait`: its owner has to hear of it, together with what else has happened by then.
 */
type Verdict = { what: 'send' } | { what: 'drop' } | { what: 'wait'; until: Date };

/** Counts a mail against the limits of its address, in the caller's transaction. */
export async function weighMail({ to, kind }: Pick<Mail, 'to' | 'kind'>, tx: Tx): Promise<Verdict> {
  const isLink = links.has(kind);
  const now = (await agreedNow()).getTime();
  const day = Math.floor(now / dayMs);
  const hour = Math.floor(now / hourMs);
  const id = `${hashed(`${isLink ? 'links' : kind} ${to.toLowerCase()}`)}:${day}`;
  const counted = await countMail({ id, hour: hour % 24, expiresAt: new Date((day + 2) * dayMs) }, tx);
  const { inHour, inDay } = isLink ? ofLinks : ofEachOther;
  const isDayFull = counted.inDay > inDay * config.RATE_LIMIT_SCALE;
  if (!isDayFull && counted.inHour <= inHour * config.RATE_LIMIT_SCALE) return { what: 'send' };
  if (isLink) return { what: 'drop' };
  return { what: 'wait', until: new Date(isDayFull ? (day + 1) * dayMs : (hour + 1) * hourMs) };
}

/** One waiting mail for each kind and address: the newest. */
export const waitingMailId = ({ to, kind }: Pick<Mail, 'to' | 'kind'>, until: Date): string =>
  hashed(`${kind} ${to.toLowerCase()} ${until.getTime()}`);

/** Addresses are counted without being stored. */
const hashed = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
