import { type Actor, assertEditor, assertInStanding, assertModerator, assertVerified, type Viewer } from './actor';
import { type ErrorCode, invariant } from './errors';
import { type Counter, consumeLimit } from './rate-limits';

/**
 * An operation is a value: its rights, limits, required proof and errors, and the function that does the work. `call` (for the API) and
 * `form` (for pages) read the checks from it, so neither can forget one.
 */

/** `driver`: with a verified address (specification §2). `editor`: of places and restaurants. `moderator`: of people and their posts. */
type Who = 'anyone' | 'signed-in' | 'driver' | 'editor' | 'moderator';

export type Caller = {
  actor: Viewer;
  /** The client's address, an IPv6 one cut to its /64. */
  network: string;
};

export type RunArgs<A extends Viewer, I> = { actor: A; input: I };

/** Runs the work only after the account's owner has proven who they are, and counts their tries. */
export type Proof<I> = {
  refuses: ErrorCode[];
  before: <R>(given: RunArgs<Actor, I>, work: () => Promise<R>) => Promise<R>;
};

type CommonRules<I> = {
  /** Counted at the doors, before the work begins. */
  limits?: Counter<I>[];
  /** Errors besides those that follow from the other rules. */
  refuses?: ErrorCode[];
};

type OpenRules<I, R> = CommonRules<I> & { who: 'anyone'; run: (given: RunArgs<Viewer, I>) => Promise<R> };
type ActorRules<I, R> = CommonRules<I> & {
  who: Exclude<Who, 'anyone'>;
  /** Suspended accounts may, too: to read, to download their data, or to leave. */
  whileSuspended?: true;
  /** For changes that could cost someone their account. */
  proof?: Proof<I>;
  run: (given: RunArgs<Actor, I>) => Promise<R>;
};

/** A caller who may, and whose request counts toward the limits. */
type Begun<A extends Viewer, I, R> = { actor: A; execute: (input: I) => Promise<R> };

export type Operation<A extends Viewer, I, R> = {
  who: Who;
  errors: ErrorCode[];
  /** Checks the caller's rights, whatever the input. @throws DomainError `not-signed-in` and those of `assertMay` */
  authorize: (caller: Caller) => A;
  /** @throws DomainError those of `authorize`, `too-many-requests` */
  begin: (caller: Caller) => Promise<Begun<A, I, R>>;
};

type OpenOperation<I, R> = Operation<Viewer, I, R> & ((input: I, viewer?: Viewer) => Promise<R>);
type ActorOperation<I, R> = Operation<Actor, I, R> & ((actor: Actor, input: I) => Promise<R>);

/** Called as a function within the domain, an operation checks rights and proof too. Only the doors count tries. */
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
  if (!whileSuspended) assertInStanding(actor);
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
  const proven = rules.who === 'anyone' ? [] : (rules.proof?.refuses ?? []);
  const suspended: ErrorCode[] = rules.who === 'anyone' || rules.whileSuspended ? [] : ['suspended'];
  const counted: ErrorCode[] = limits.length > 0 ? ['too-many-requests'] : [];
  return [...new Set([...refuses, ...errorsOfWho[who], ...proven, ...suspended, ...counted])];
}
