import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { writeLockRow } from '~models/lock-row';
import { findOpenOn, insertSuggestion, type PlaceSuggestionRow } from '~models/place-suggestion';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { assertNoHeldWords } from '../../prevention/held-words';
import { byActor, writes } from '../../rate-limits';
import { findCurrentPlace } from '../merge/current-place';
import { presentSuggestion, type Suggestion } from './present-suggestion';
import { areSame, factsOf, type TypedFacts } from './suggested-facts';
import { mostOpen, takeSuggestion } from './take-suggestion';

type NewSuggestion = TypedFacts & { id: number; duplicateOf: number | null };

/** Drivers who have to say the same until it counts without an editor. */
const enough = 3;

/**
 * Suggests a correction of a place, or that it is the same as another. Said again while nobody has decided it, it is the same
 * suggestion. When enough drivers say the same, the place is changed; places are made one by editors only.
 */
export const suggestChange = operation({
  who: 'driver',
  limits: [writes, byActor('suggest-actor')],
  refuses: ['location-not-found', 'no-such-highway', 'nothing-suggested', 'too-many-suggestions', 'other-not-found'],
  run: ({ actor, input }: RunArgs<Actor, NewSuggestion>) => suggest(actor, input),
});

async function suggest(actor: Actor, { id, duplicateOf, ...typed }: NewSuggestion): Promise<Suggestion> {
  const asked = await findCurrentPlace(id);
  invariant(asked, 'location-not-found');
  const other = duplicateOf === null ? null : await findCurrentPlace(duplicateOf);
  invariant(duplicateOf === null || other, 'other-not-found', { field: 'duplicateOf' });
  const suggestionId = await nextId('suggestions');
  return inTransaction(async (tx) => {
    await writeLockRow(`suggestions:${asked._id}`, tx);
    const place = await findLocation(asked._id, tx);
    invariant(place, 'location-not-found');
    const row: PlaceSuggestionRow = {
      ...{ _id: suggestionId, locationId: place._id, userId: actor.id, at: clock.now() },
      ...{ facts: other ? {} : factsOf(typed, place), duplicateOf: other?._id ?? null },
      ...{ state: 'open', decidedBy: null, decidedAt: null },
    };
    await assertNoHeldWords(wordsOf(row.facts));
    invariant(Object.keys(row.facts).length > 0 || row.duplicateOf !== null, 'nothing-suggested');
    invariant(row.duplicateOf !== place._id, 'nothing-suggested', { field: 'duplicateOf' });
    return presentSuggestion(await store(row, place, tx));
  });
}

/** What everybody reads once it is taken over. */
const wordsOf = ({ name, city, amenities }: PlaceSuggestionRow['facts']) => ({ name, city, amenities });

async function store(row: PlaceSuggestionRow, place: LocationRow, tx: Tx): Promise<PlaceSuggestionRow> {
  const open = await findOpenOn(place._id, mostOpen, tx);
  const same = open.filter((each) => saysTheSame(each, row));
  const own = same.find(({ userId }) => userId === row.userId);
  if (own) return own;
  invariant(open.length < mostOpen, 'too-many-suggestions');
  await insertSuggestion(row, tx);
  const first = same[0] ?? row;
  if (row.duplicateOf !== null || new Set([...same, row].map(({ userId }) => userId)).size < enough) return row;
  await takeSuggestion({ suggestion: first, place, why: 'drivers', by: null }, tx);
  return { ...row, state: 'agreed' };
}

const saysTheSame = (one: PlaceSuggestionRow, other: PlaceSuggestionRow): boolean =>
  one.duplicateOf === other.duplicateOf && areSame(one.facts, other.facts);
