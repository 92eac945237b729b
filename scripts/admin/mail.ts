import { dropMail, type QueuedMail, queuedMail, retryDeadMail } from '~/domain/mail/queue-by-operator';
import type { Command, CommandResult } from './command';

/** `npm run admin -- mail`: what is waiting to go out, and what never could. */
export const mail: Command = {
  usage: [
    'mail                 lists queued and failed email',
    'mail retry ID|all    retries a failed email, or all of them',
    'mail drop ID         deletes an email',
  ],
  async run([verb, id, ...rest], say) {
    if (rest.length > 0) return null;
    if (verb === undefined) return list(say);
    if (id === undefined) return null;
    if (verb === 'retry') return retry(id);
    if (verb === 'drop') return drop(id);
    return null;
  },
};

async function list(say: (line: string) => void): Promise<CommandResult> {
  let [waiting, dead] = [0, 0];
  for await (const each of queuedMail()) {
    if (each.dueAt) waiting += 1;
    else dead += 1;
    for (const line of linesOf(each)) say(line);
  }
  return { done: `admin: ${waiting} emails queued, ${dead} failed`, ok: true };
}

const linesOf = ({ id, kind, to, since, attempts, lastFailure, dueAt }: QueuedMail): string[] => [
  `${id}  ${dueAt ? 'waiting    ' : 'failed     '}  ${kind} to ${to}, since ${since.toISOString()}, attempts: ${attempts}` +
    (dueAt && attempts > 0 ? `, next ${dueAt.toISOString()}` : ''),
  ...(lastFailure ? [`    ${lastFailure}`] : []),
];

async function retry(id: string): Promise<CommandResult> {
  const count = await retryDeadMail(id === 'all' ? null : id);
  if (count === 0 && id !== 'all') return { done: `admin: ${id} is not a failed email; nothing changed`, ok: false };
  return { done: `admin: ${count} failed emails queued again; the site sends them while it runs`, ok: true };
}

async function drop(id: string): Promise<CommandResult> {
  const ok = await dropMail(id);
  return { done: ok ? `admin: email ${id} deleted` : `admin: there is no email ${id}; nothing changed`, ok };
}
