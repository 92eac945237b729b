import { type Actor, assertEditor, assertInStanding, assertModerator, assertVerified, type Viewer } from './actor';
import { type ErrorCode, invariant } from './errors';
import { type Counter, countTry } from './rate-limits';

/**
 * What people can do, as values: who may, how often, on what proof, and how it can be refused stand beside what is done. The
 * doors (`call` for the API, `form` for pages) take all of that from the value, so that neither can forget any.
 */

/**
 * `driver`: whoever has proven their address (specification §2). `editor`: who looks after places and restaurants.
 * `moderator`: who looks after people and what they post.
 */
type Who = 'anyone' | 'signed-in' | 'driver' | 'editor' | 'moderator';

export type Caller = {
  actor: Viewer;
  /** The client's address, an IPv6 one cut to its /64. */
  network: string;
};

export type RunArgs<A extends Viewer, I> = { actor: A; input: I };

/** Lets something be done only once its owner has proven who they are, and counts the tries. */
export type Proof<I> = {
  refuses: ErrorCode[];
  before: <R>(given: RunArgs<Actor, I>, work: () => Promise<R>) => Promise<R>;
};

type CommonRules<I> = {
  /** Counted for whoever asks at a door, before anything is done. */
  limits?: Counter<I>[];
  /** The rules that it may break, besides those that follow from the rest. */
  refuses?: ErrorCode[];
};

type OpenRules<I, R> = CommonRules<I> & { who: 'anyone'; run: (given: RunArgs<Viewer, I>) => Promise<R> };
type ActorRules<I, R> = CommonRules<I> & {
  who: Exclude<Who, 'anyone'>;
  /** A suspended account may, too: what its owner reads, takes along, or leaves by. */
  whileSuspended?: true;
  /** Where an account is at stake. */
  proof?: Proof<I>;
  run: (given: RunArgs<Actor, I>) => Promise<R>;
};

/** A caller whose try is counted; `take` carries the operation out for them. */
type Admitted<A extends Viewer, I, R> = { actor: A; take: (input: I) => Promise<R> };

export type Operation<A extends Viewer, I, R> = {
  who: Who;
  errors: ErrorCode[];
  /** Whether this caller may, whatever they ask for. @throws DomainError `not-signed-in` and those of `assertMay` */
  permit: (caller: Caller) => A;
  /** @throws DomainError those of `permit`, `too-many-requests` */
  admit: (caller: Caller) => Promise<Admitted<A, I, R>>;
};

type OpenOperation<I, R> = Operation<Viewer, I, R> & ((input: I, viewer?: Viewer) => Promise<R>);
type ActorOperation<I, R> = Operation<Actor, I, R> & ((actor: Actor, input: I) => Promise<R>);

/**
 * Makes an operation of its rules and of what carries it out. Called within the domain as a function, it checks who may and the
 * proof as well; tries are counted at doors alone.
 */
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
    permit: ({ actor }: Caller) => actor,
    admit: async (caller: Caller) => {
      await countCaller(rules.limits, caller);
      return { actor: caller.actor, take: counting(rules.limits, (input: I) => perform(caller.actor, input)) };
    },
  });
}

function actorOperation<I, R>(rules: ActorRules<I, R>): ActorOperation<I, R> {
  const perform = async (actor: Actor, input: I): Promise<R> => {
    assertMay(rules, actor);
    const work = () => rules.run({ actor, input });
    return rules.proof ? rules.proof.before({ actor, input }, work) : work();
  };
  const permit = ({ actor }: Caller): Actor => {
    invariant(actor, 'not-signed-in');
    assertMay(rules, actor);
    return actor;
  };
  return Object.assign(perform, {
    who: rules.who,
    errors: errorsOf(rules),
    permit,
    admit: async (caller: Caller) => {
      const actor = permit(caller);
      await countCaller(rules.limits, caller);
      return { actor, take: counting(rules.limits, (input: I) => perform(actor, input)) };
    },
  });
}

/** For whoever asks at a door. @throws DomainError those of `admit`, and the operation's own */
export const carryOut = async <A extends Viewer, I, R>(
  asked: Operation<A, I, R>,
  caller: Caller,
  input: I,
): Promise<R> => (await asked.admit(caller)).take(input);

async function countCaller<I>(limits: Counter<I>[] = [], { actor, network }: Caller): Promise<void> {
  for (const counter of limits) {
    if (counter.by === 'visitor' && actor) continue;
    if (counter.by !== 'input') await countTry(counter.limit, counter.by === 'actor' && actor ? actor.id : network);
  }
}

const counting =
  <I, R>(limits: Counter<I>[] = [], perform: (input: I) => Promise<R>) =>
  async (input: I): Promise<R> => {
    for (const counter of limits) {
      if (counter.by === 'input') await countTry(counter.limit, counter.subjectOf(input));
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
