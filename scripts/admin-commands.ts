import { parseArgs } from 'node:util';
import { verifyByOperator, type VerifiedByOperator, setRole } from '~/domain/accounts/account';
import { requestDeletionByOperator } from '~/domain/deletion/request-deletion';
import { dropMail, type QueuedMail, queuedMail, retryDeadMail } from '~/domain/outgoing-mail';
import { restoreByOperator, hideByOperator } from '~/domain/reports/decide-case';
import { removeByOperator } from '~/domain/second-factor/set-up';
import { switchWorker } from '~/domain/service-worker-switch';
import { type ReportReason, reportReasons, type Role, roles } from '~/schemas/choices';
import { counted } from '~/schemas/text';

type Content = { subject: 'post' | 'comment'; id: number; reason: ReportReason; words: string | null };

/** @returns null for invalid arguments */
function readContent(args: string[], defaultReason?: ReportReason): Content | null {
  const { values, positionals } = parseArgs({
    args,
    options: { reason: { type: 'string' }, words: { type: 'string' } },
    allowPositionals: true,
    strict: false,
  });
  const [subject, id, ...rest] = positionals;
  const reason = values.reason ?? defaultReason;
  if ((subject !== 'post' && subject !== 'comment') || !/^\d{1,15}$/.test(id ?? '') || rest.length > 0) return null;
  if (!isReason(reason) || values.words === true) return null;
  return { subject, id: Number(id), reason, words: typeof values.words === 'string' ? values.words : null };
}

const isReason = (value: unknown): value is ReportReason => reportReasons.some((reason) => reason === value);

const resultOf = (done: 'done' | 'unchanged' | 'not-found', { subject, id }: Content, words: [string, string]) =>
  ({
    done: { done: `admin: ${subject} ${id} ${words[0]}; the site notifies its author while it runs`, ok: true },
    unchanged: { done: `admin: ${subject} ${id} ${words[1]}; pending reports on it are now decided`, ok: false },
    'not-found': { done: `admin: there is no ${subject} ${id}; nothing changed`, ok: false },
  })[done] satisfies CommandResult;

/** `npm run admin -- takedown`: for content that the law requires us to remove, for example because of copyright. */
const takedown: Command = {
  usage: {
    [`takedown post|comment ID --reason ${reportReasons.join('|')} [--words "..."]`]:
      'hides it from everyone but its author and moderators, and notifies its author',
  },
  async run(args) {
    const content = readContent(args);
    return content && resultOf(await hideByOperator(content), content, ['is hidden', 'is already hidden']);
  },
};

/** `npm run admin -- restore`: shows hidden content again, for example after a counter-notice. */
const restore: Command = {
  usage: { 'restore post|comment ID [--words "..."]': 'shows it again and restores its points' },
  async run(args) {
    const content = readContent(args, 'other');
    return content && resultOf(await restoreByOperator(content), content, ['is shown again', 'is not hidden']);
  },
};

/** `npm run admin -- mail`: queued and failed email. */
const mail: Command = {
  usage: {
    mail: 'lists queued and failed email',
    'mail retry ID|all': 'retries a failed email, or all of them',
    'mail drop ID': 'deletes an email',
  },
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
  let [queued, failed] = [0, 0];
  for await (const each of queuedMail()) {
    if (each.dueAt) queued += 1;
    else failed += 1;
    for (const line of linesOf(each)) say(line);
  }
  return { done: `admin: ${counted(queued, 'email')} queued, ${failed} failed`, ok: true };
}

const linesOf = ({ id, kind, to, since, attempts, lastError, dueAt }: QueuedMail): string[] => [
  `${id}  ${dueAt ? 'waiting    ' : 'failed     '}  ${kind} to ${to}, since ${since.toISOString()}, attempts: ${attempts}` +
    (dueAt && attempts > 0 ? `, next ${dueAt.toISOString()}` : ''),
  ...(lastError ? [`    ${lastError}`] : []),
];

async function retry(id: string): Promise<CommandResult> {
  const count = await retryDeadMail(id === 'all' ? null : id);
  if (count === 0 && id !== 'all') return { done: `admin: ${id} is not a failed email; nothing changed`, ok: false };
  return { done: `admin: ${counted(count, 'failed email')} queued again; the site sends mail while it runs`, ok: true };
}

async function drop(id: string): Promise<CommandResult> {
  const ok = await dropMail(id);
  return { done: ok ? `admin: email ${id} deleted` : `admin: there is no email ${id}; nothing changed`, ok };
}

/** `npm run admin -- role`: makes a driver an editor or a moderator. */
const role: Command = {
  usage: { [`role NAME-OR-EMAIL ${roles.join('|')}`]: 'sets a role, from the next request on' },
  async run([nameOrEmail, newRole, ...rest]) {
    if (nameOrEmail === undefined || !isRole(newRole) || rest.length > 0) return null;
    const result = await setRole(nameOrEmail, newRole);
    if (!result) return { done: 'admin: no account with that email or name; nothing changed', ok: false };
    const { username, outcome } = result;
    if (outcome === 'unverified')
      return { done: `admin: the email of ${username} is not verified; nothing changed`, ok: false };
    if (outcome === 'hidden') return { done: `admin: ${username} is waiting to be erased; nothing changed`, ok: false };
    return {
      done: `admin: ${username} is ${outcome === 'given' ? 'now' : 'already'} ${withArticle[newRole]}`,
      ok: true,
    };
  },
};

const withArticle: Record<Role, string> = { driver: 'a driver', editor: 'an editor', moderator: 'a moderator' };

const isRole = (word: string | undefined): word is Role => roles.some((each) => each === word);

/** `npm run admin -- second-factor`: for drivers who have lost their phone and recovery codes. */
const secondFactor: Command = {
  usage: {
    'second-factor remove NAME-OR-EMAIL':
      'turns off two-step verification, signs out all devices, and emails the owner',
  },
  async run([verb, nameOrEmail, ...rest]) {
    if (verb !== 'remove' || nameOrEmail === undefined || rest.length > 0) return null;
    const username = await removeByOperator(nameOrEmail);
    if (username === null)
      return {
        done: `admin: no account with that email or name has two-step verification on; nothing changed`,
        ok: false,
      };
    return {
      done: `admin: ${username} now signs in by password only; the site emails them while it runs`,
      ok: true,
    };
  },
};

/** `npm run admin -- delete`: for people who ask for it by email. */
const deleteAccount: Command = {
  usage: {
    'delete EMAIL --yes': 'hides an account now, erases it in 30 days, and emails a link that cancels this',
  },
  async run([email, confirmation, ...rest]) {
    if (email === undefined || email.startsWith('--') || rest.length > 0) return null;
    if (confirmation !== undefined && confirmation !== '--yes') return null;
    const request = await requestDeletionByOperator(email, confirmation === '--yes');
    if (!request) return { done: 'admin: no account with that email; nothing changed', ok: false };
    const { username, state } = request;
    if (state === 'waits-already')
      return { done: `admin: ${username} is already waiting to be erased; nothing changed`, ok: false };
    if (state === 'unconfirmed')
      return { done: `admin: this would hide ${username} and erase it in 30 days; add --yes to do it`, ok: false };
    return {
      done: `admin: ${username} is hidden and will be erased in 30 days; the site emails the link that cancels this while it runs`,
      ok: true,
    };
  },
};

const next: Record<VerifiedByOperator['signsInBy'], string> = {
  password: 'they can sign in with the password they registered with',
  provider: 'they sign in with Google or Facebook as before',
  none: 'they have to choose a password with "Forgot password?" first, since we can\'t tell which registration is theirs',
};

/** `npm run admin -- verify`: for drivers who can't receive our email. */
const verify: Command = {
  usage: { 'verify EMAIL': 'verifies an email address manually' },
  async run([email, ...rest]) {
    if (email === undefined || rest.length > 0) return null;
    const verified = await verifyByOperator(email);
    if (!verified)
      return { done: 'admin: no account is waiting for that email to be verified; nothing changed', ok: false };
    return { done: `admin: the email of ${verified.username} is verified; ${next[verified.signsInBy]}`, ok: true };
  },
};

/** `npm run admin -- service-worker`: removes the service worker from every browser, or allows it again. */
const serviceWorker: Command = {
  usage: { 'service-worker off|on': 'removes it from each browser on its next page load, or allows it again' },
  async run([to, ...rest]) {
    if ((to !== 'on' && to !== 'off') || rest.length > 0) return null;
    const isChanged = await switchWorker(to);
    return { done: `admin: the service worker is ${isChanged ? 'now' : 'already'} ${to}`, ok: true };
  },
};

const commands: Record<string, Command> = {
  mail,
  role,
  'second-factor': secondFactor,
  'service-worker': serviceWorker,
  verify,
  takedown,
  restore,
  delete: deleteAccount,
};

type Environment = {
  say: (line: string) => void;
  /** Opens the database, and calls `work`. */
  withDatabase: <T>(work: () => Promise<T>) => Promise<T>;
};

const isHelp = (name: string | undefined): boolean => name === undefined || name === 'help' || name === '--help';

/** Runs `npm run admin -- ARGS`. @returns the exit code */
export async function runAdmin([name, ...args]: string[], { say, withDatabase }: Environment): Promise<number> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  const outcome = command ? await withDatabase(() => command.run(args, say)) : null;
  if (outcome) {
    say(outcome.done);
    return outcome.ok ? 0 : 1;
  }
  for (const { usage } of command ? [command] : Object.values(commands)) {
    for (const [form, effect] of Object.entries(usage)) {
      say(`npm run admin -- ${form}`);
      say(`    ${effect}`);
    }
  }
  if (isHelp(name)) {
    say('admin: nothing changed');
    return 0;
  }
  say(`admin: ${command ? `these are not the arguments of ${name}` : `there is no command ${name}`}; nothing changed`);
  return 1;
}

type Command = {
  /** What each form of the command does. */
  usage: Record<string, string>;
  /** @param args without the command's name. @returns null for invalid arguments */
  run: (args: string[], say: (line: string) => void) => Promise<CommandResult | null>;
};

/** `done`: the last line of output, which reports the result. */
type CommandResult = { done: string; ok: boolean };
