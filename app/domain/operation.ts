import { type Actor, assertEditor, assertNotSuspended, assertModerator, assertVerified, type Viewer } from './actor';
import { type ErrorCode, invariant } from './errors';
import { type Counter, consumeLimit } from './rate-limits';

/**
 * An operation is a value that contains its permissions, limits, required proof, errors, and the function that does the work. `call` (for
 * the API) and `form` (for pages) read the checks from it, so neither can forget one.
 */

/** `driver`: has a verified address (specification §2). `editor`: edits places and restaurants. `moderator`: acts on users and posts. */
type Who = 'anyone' | 'signed-in' | 'driver' | 'editor' | 'moderator';

export type Caller = {
  actor: Viewer;
  /** The client's IP address; IPv6 is truncated to its /64. */
  network: string;
};

export type RunArgs<A extends Viewer, I> = { actor: A; input: I };

/** Runs the work only after the account's owner has confirmed their identity, and counts the attempts. */
export type Proof<I> = {
  refuses: ErrorCode[];
  before: <R>(args: RunArgs<Actor, I>, work: () => Promise<R>) => Promise<R>;
};

type CommonRules<I> = {
  /** Counted by pages and API routes before the work begins. */
  limits?: Counter<I>[];
  /** Errors in addition to those that follow from the other rules. */
  refuses?: ErrorCode[];
};

type OpenRules<I, R> = CommonRules<I> & { who: 'anyone'; run: (args: RunArgs<Viewer, I>) => Promise<R> };
type ActorRules<I, R> = CommonRules<I> & {
  who: Exclude<Who, 'anyone'>;
  /** Suspended accounts may run it, too, such as to download their data or to delete the account. */
  whileSuspended?: true;
  /** Required for changes that could cost the owner their account. */
  proof?: Proof<I>;
  run: (args: RunArgs<Actor, I>) => Promise<R>;
};

/** A caller who is authorized and whose request has been counted against the limits. */
type Begun<A extends Viewer, I, R> = { actor: A; execute: (input: I) => Promise<R> };

export type Operation<A extends Viewer, I, R> = {
  who: Who;
  errors: ErrorCode[];
  /** Checks the caller's permissions, before the input is read. @throws DomainError `not-signed-in` and those of `assertMay` */
  authorize: (caller: Caller) => A;
  /** @throws DomainError those of `authorize`, `too-many-requests` */
  begin: (caller: Caller) => Promise<Begun<A, I, R>>;
};

type OpenOperation<I, R> = Operation<Viewer, I, R> & ((input: I, viewer?: Viewer) => Promise<R>);
type ActorOperation<I, R> = Operation<Actor, I, R> & ((actor: Actor, input: I) => Promise<R>);

/** An operation can be called as a function within the domain; it then checks permissions and proof, but doesn't count attempts. */
export function operation<I, R>(rules: OpenRules<I, R>): OpenOperation<I, R>;
export function operation<I, R>(rules: ActorRules<I, R>): ActorOperation<I, R>;
export function operation<I, R>(rules: OpenRules<I, R> | ActorRules<I, R>): Operation<Viewer, I, R> {
  return rules.who === 'anyone' ? openOperation(rules) : actorOperation(rules);
}

function openOperation<I, R>(rules: OpenRules<I, R>): OpenOperation<I, R> {
  const perform = (viewer: Viewer, input: I): Promise<R> => rules.run({ actor: viewer, input });
  return Object.assign((input: I, viewer: Viewer = null) => perform(viewer, input), {
    who: rules.who,
    errors: errorsOf(rules),
    authorize: ({ actor }: Caller) => actor,
    begin: async (caller: Caller) => {
      await countCaller(rules.limits, caller);
      return { actor: caller.actor, execute: counting(rules.limits, (input: I) => perform(caller.actor, input)) };
    },
  });
}

function actorOperation<I, R>(rules: ActorRules<I, R>): ActorOperation<I, R> {
  const perform = async (actor: Actor, input: I): Promise<R> => {
    assertMay(rules, actor);
    const work = () => rules.run({ actor, input });
    return rules.proof ? rules.proof.before({ actor, input }, work) : work();
  };
  const authorize = ({ actor }: Caller): Actor => {
    invariant(actor, 'not-signed-in');
    assertMay(rules, actor);
    return actor;
  };
  return Object.assign(perform, {
    who: rules.who,
    errors: errorsOf(rules),
    authorize,
    begin: async (caller: Caller) => {
      const actor = authorize(caller);
      await countCaller(rules.limits, caller);
      return { actor, execute: counting(rules.limits, (input: I) => perform(actor, input)) };
    },
  });
}

/** Begins and executes in one step. @throws DomainError those of `begin`, and the operation's own */
export const runOperation = async <A extends Viewer, I, R>(
  operation: Operation<A, I, R>,
  caller: Caller,
  input: I,
): Promise<R> => (await operation.begin(caller)).execute(input);

async function countCaller<I>(limits: Counter<I>[] = [], { actor, network }: Caller): Promise<void> {
  for (const counter of limits) {
    if (counter.by === 'visitor' && actor) continue;
    if (counter.by !== 'input') await consumeLimit(counter.limit, counter.by === 'actor' && actor ? actor.id : network);
  }
}

const counting =
  <I, R>(limits: Counter<I>[] = [], perform: (input: I) => Promise<R>) =>
  async (input: I): Promise<R> => {
    for (const counter of limits) {
      if (counter.by === 'input') await consumeLimit(counter.limit, counter.subjectOf(input));
    }
    return perform(input);
  };

/** @throws DomainError `suspended`, `email-unverified`, `not-allowed`. */
function assertMay(
  { who, whileSuspended }: Pick<ActorRules<never, unknown>, 'who' | 'whileSuspended'>,
  actor: Actor,
): void {
  if (!whileSuspended) assertNotSuspended(actor);
  if (who === 'driver') assertVerified(actor);
  if (who === 'editor') assertEditor(actor);
  if (who === 'moderator') assertModerator(actor);
}

const errorsOfWho: Record<Who, ErrorCode[]> = {
  anyone: [],
  'signed-in': [],
  driver: ['email-unverified'],
  editor: ['not-allowed', 'email-unverified'],
  moderator: ['not-allowed', 'email-unverified'],
};

function errorsOf<I, R>(rules: OpenRules<I, R> | ActorRules<I, R>): ErrorCode[] {
  const { who, refuses = [], limits = [] } = rules;
  const proofErrors = rules.who === 'anyone' ? [] : (rules.proof?.refuses ?? []);
  const suspensionErrors: ErrorCode[] = rules.who === 'anyone' || rules.whileSuspended ? [] : ['suspended'];
  const limitErrors: ErrorCode[] = limits.length > 0 ? ['too-many-requests'] : [];
  return [...new Set([...refuses, ...errorsOfWho[who], ...proofErrors, ...suspensionErrors, ...limitErrors])];
}
