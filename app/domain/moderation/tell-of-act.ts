import type { Tx } from '~models/database/transaction';
import type { ActKind, ModerationActRow } from '~models/moderation-act';
import { findAnyPost } from '~models/post';
import { findUser } from '~models/user';
import { config } from '~/config.server';
import { communityRules } from '~/messages/moderation';
import { moderationMail } from '~/services/mail/templates';
import { queueMail } from '../mail/outgoing-mail';
import { tell } from '../notices/tell';
import { sentenceOf } from './until-in-words';

/** Whoever it is about hears of these: by notice, and by mail where their address is proven. */
const told: ReadonlySet<ActKind> = new Set([
  'hidden',
  'restored',
  'warned',
  'suspended',
  'unsuspended',
  'upheld',
  'withdrawn',
]);

const appealable: ReadonlySet<ActKind> = new Set(['hidden', 'warned', 'suspended']);
const takenBack: ReadonlySet<ActKind> = new Set(['restored', 'unsuspended', 'withdrawn']);

/** In the transaction of the decision. Who decided is told to nobody. */
export async function tellOfAct(act: ModerationActRow, tx: Tx): Promise<void> {
  const { _id: id, kind, subject, subjectId, userId, reason, words, by, at } = act;
  if (userId === null || !told.has(kind)) return;
  const owner = await findUser(userId, tx);
  if (!owner) return;
  const title = subject === 'post' ? ((await findAnyPost(subjectId, tx))?.title ?? null) : null;
  const facts = {
    act: String(id),
    did: kind,
    what: subject,
    id: String(subjectId),
    reason,
    by,
    ...(title && { title }),
  };
  await tell([{ userId, kind: 'moderation', subject: `act:${id}`, actorId: null, facts, at }], tx);
  if (!owner.email || !owner.isVerified || owner.hiddenAt) return;
  await queueMail(
    moderationMail({
      to: owner.email,
      what: sentenceOf(act, title),
      reason: takenBack.has(kind) ? null : communityRules[reason],
      words,
      mayAppeal: appealable.has(kind),
      link: new URL(`/appeals/${id}`, config.SITE_URL).href,
    }),
    tx,
  );
}
