import { inTransaction, type Tx } from '~models/database/transaction';
import {
  endWaitingOfNotices,
  findWaitingNotices,
  findWhomNoticesWaitFor,
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

/** Between two mails to one person, in milliseconds. */
const pauseMs = 3600_000;
const peopleAtOnce = 100;
const mostSentences = 20;
/** Nobody is told of more than this in one mail; what is beyond is counted up to it. */
const mostGathered = 100;

/**
 * Mails people what has happened to them, where they asked for it: all that waits in one mail, an hour apart at least. The
 * transaction that queues the mail marks what it tells, so that nothing is mailed twice. Safe in several processes.
 */
export async function mailNotices(): Promise<void> {
  for (;;) {
    const now = await agreedNow();
    const userIds = await findWhomNoticesWaitFor('mailDueAt', now, peopleAtOnce);
    for (const userId of userIds) await mailOrPostpone(userId, now);
    if (userIds.length === 0) return;
  }
}

/** Whatever is wrong with one person's keeps nobody else's waiting. */
async function mailOrPostpone(userId: number, now: Date): Promise<void> {
  try {
    await inTransaction((tx) => mailTo(userId, now, tx));
  } catch (error) {
    log.warn({ error, userId }, 'notices could not be mailed; it is tried again in an hour');
    await inTransaction((tx) => postponeNotices(userId, 'mailDueAt', new Date(now.getTime() + pauseMs), tx));
  }
}

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
