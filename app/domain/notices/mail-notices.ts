import { inTransaction, type Tx } from '~models/database/transaction';
import {
  endWaitingOfNotices,
  findWaitingNotices,
  findWhomNoticesWaitFor,
  type NoticeOutlet,
  type NoticeRow,
  postponeNotices,
} from '~models/notice';
import { findNoticeChoice, type NoticeChoiceRow, setNoticeChoice } from '~models/notice-choice';
import { findUser } from '~models/user';
import { log } from '~/services/log';
import { noticesMail } from '~/services/mail/templates';
import { actorOf } from '../accounts/sessions';
import { agreedNow } from '../agreed-time';
import { queueMail } from '../mail/outgoing-mail';
import { presentNotices } from './present-notices';

type Outlet = {
  outlet: NoticeOutlet;
  /** What has waited for less may still be told together with more, in milliseconds. */
  gatheredMs?: number;
  /** What failed is tried again after this long, in milliseconds. */
  retryMs: number;
  /** Tells a person all that is waiting for them, or puts it off. */
  handOnTo: (userId: number, now: Date, tx: Tx) => Promise<void>;
};

const peopleAtOnce = 100;

/**
 * Hands what has been told on the site on to where people asked for it besides, those who has waited longest first. One transaction takes
 * a person's from where it waits and hands it on, so that nothing is lost between, or told twice. Safe in several processes.
 */
export async function handOnNotices({ outlet, gatheredMs = 0, retryMs, handOnTo }: Outlet): Promise<void> {
  for (;;) {
    const now = await agreedNow();
    const before = new Date(now.getTime() - gatheredMs);
    const userIds = await findWhomNoticesWaitFor(outlet, before, peopleAtOnce);
    if (userIds.length === 0) return;
    for (const userId of userIds) {
      // Whatever is wrong with one person's keeps no one else's waiting.
      await inTransaction((tx) => handOnTo(userId, now, tx)).catch((error: unknown) => {
        log.warn({ error, userId, outlet }, 'notifications could not be delivered; it will be retried');
        return inTransaction((tx) => postponeNotices(userId, outlet, new Date(now.getTime() + retryMs), tx));
      });
    }
  }
}

/** Between two mails to one person, in milliseconds. */
const pauseMs = 3600_000;
const mostSentences = 20;
/** No one hears of more than this in one mail; what is beyond is counted up to it. */
const mostGathered = 100;

/** Mails people what has happened to them, where they asked for it: all that is waiting in one mail, an hour apart at least. */
export const mailNotices = (): Promise<void> =>
  handOnNotices({ outlet: 'mailDueAt', retryMs: pauseMs, handOnTo: mailTo });

async function mailTo(userId: number, now: Date, tx: Tx): Promise<void> {
  const choice = await findNoticeChoice(userId, tx);
  const notBefore = new Date((choice.mailedAt?.getTime() ?? 0) + pauseMs);
  if (notBefore > now) return postponeNotices(userId, 'mailDueAt', notBefore, tx);
  const waiting = await findWaitingNotices(userId, 'mailDueAt', mostGathered, tx);
  await endWaitingOfNotices(userId, 'mailDueAt', tx);
  const wanted = waiting.filter((row) => isWanted(row, choice));
  const user = await findUser(userId, tx);
  if (wanted.length === 0 || !user?.email || !user.isVerified || user.hiddenAt) return;
  const shown = await presentNotices(await actorOf(userId), wanted.slice(0, mostSentences));
  const sentences = shown.map(({ text }) => text);
  await setNoticeChoice(userId, { mailedAt: now }, tx);
  await queueMail(noticesMail({ to: user.email, sentences, more: wanted.length - sentences.length }), tx);
}

/** The choice may have changed since, and what was read on the site is no news. */
const isWanted = ({ kind, readAt }: NoticeRow, { byMail }: NoticeChoiceRow): boolean =>
  readAt === null && byMail.includes(kind);
