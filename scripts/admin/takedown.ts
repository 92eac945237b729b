import { parseArgs } from 'node:util';
import { putBack, takeDown } from '~/domain/reports/by-operator';
import { type ReportReason, reportReasons } from '~/schemas/reports';
import type { Command, CommandResult } from './command';

type What = { subject: 'post' | 'comment'; id: number; reason: ReportReason; words: string | null };

/** @returns null for arguments that name nothing */
function whatIn(args: string[], reasonByDefault?: ReportReason): What | null {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, words: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [subject, id, ...rest] = positionals;
  const reason = values.reason ?? reasonByDefault;
  if ((subject !== 'post' && subject !== 'comment') || !/^\d{1,15}$/.test(id ?? '') || rest.length > 0) return null;
  if (!isReason(reason) || values.words === true) return null;
  return { subject, id: Number(id), reason, words: typeof values.words === 'string' ? values.words : null };
}

const isReason = (given: unknown): given is ReportReason => reportReasons.some((reason) => reason === given);

const said = (done: 'done' | 'unchanged' | 'not-found', { subject, id }: What, words: [string, string]) =>
  ({
    done: { done: `admin: ${subject} ${id} ${words[0]}; the site notifies its author while it runs`, ok: true },
    unchanged: { done: `admin: ${subject} ${id} ${words[1]}; pending reports on it are decided`, ok: false },
    'not-found': { done: `admin: there is no ${subject} ${id}; nothing changed`, ok: false },
  })[done] satisfies CommandResult;

/** `npm run admin -- takedown`: for what someone has a right to have taken down, such as by the law on copyright. */
export const takedown: Command = {
  usage: [
    `takedown post|comment ID --reason ${reportReasons.join('|')} [--words "..."]`,
    '                     hides it from everyone but its author and moderators, and notifies its author',
  ],
  async run(args) {
    const what = whatIn(args);
    return what && said(await takeDown(what), what, ['is hidden', 'is hidden already']);
  },
};

/** `npm run admin -- restore`: such as after a counter-notice. */
export const restore: Command = {
  usage: ['restore post|comment ID [--words "..."]    shows it again, and gives its points again'],
  async run(args) {
    const what = whatIn(args, 'other');
    return what && said(await putBack(what), what, ['is shown again', 'is not hidden']);
  },
};
