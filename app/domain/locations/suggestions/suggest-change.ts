import { nextId } from '~models/database/ids';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findLocation, type LocationRow } from '~models/location';
import { lock } from '~models/lock';
import {
  findOpenOn,
  insertSuggestion,
  markSuggestionCounting,
  type PlaceSuggestionRow,
} from '~models/place-suggestion';
import { clock } from '~/services/clock';
import type { Actor } from '../../actor';
import { invariant } from '../../errors';
import { type RunArgs, operation } from '../../operation';
import { assertNoHeldWords } from '../../prevention/held-words';
import { assertMayLink } from '../../prevention/newcomers';
import { byActor, writes } from '../../rate-limits';
import { countsOnPlaces } from '../../reports/standing';
import { findCurrentPlace } from '../merge/compare-places';
import { assertPlaceName } from '../present-location';
import { presentSuggestion, type Suggestion } from './read-desk';
import { areSame, factsOf, type TypedFacts } from './suggested-facts';
import { mostOpen, takeSuggestion } from './take-suggestion';

type NewSuggestion = TypedFacts & { id: number; duplicateOf: number | null };

/** Drivers of standing who have to say the same until it counts without an editor. */
const enough = 3;

/**
 * Suggests a correction of a place, or that it is the same as another. Said again while no one has decided it, it is the same
 * suggestion. When enough drivers say the same, the place is changed; places are made one by editors only.
 */
export const suggestChange = operation({
  who: 'driver',
  limits: [writes, byActor('suggest-actor')],
  refuses: [
    ...(['location-not-found', 'no-such-highway', 'nothing-suggested', 'too-many-suggestions'] as const),
    ...(['other-not-found', 'invalid', 'newcomer-link'] as const),
  ],
  run: ({ actor, input }: RunArgs<Actor, NewSuggestion>) => suggest(actor, input),
});

async function suggest(actor: Actor, { id, duplicateOf, ...typed }: NewSuggestion): Promise<Suggestion> {
  const asked = await findCurrentPlace(id);
  invariant(asked, 'location-not-found');
  const other = duplicateOf === null ? null : await findCurrentPlace(duplicateOf);
  invariant(duplicateOf === null || other, 'other-not-found', { field: 'duplicateOf' });
  const suggestionId = await nextId('suggestions');
  return inTransaction(async (tx) => {
    await lock(`suggestions:${asked._id}`, tx);
    const place = await findLocation(asked._id, tx);
    invariant(place, 'location-not-found');
    const row: PlaceSuggestionRow = {
      ...{ _id: suggestionId, locationId: place._id, userId: actor.id, at: clock.now() },
      counts: await countsOnPlaces(actor, tx),
      ...{ facts: other ? {} : factsOf(typed, place), duplicateOf: other?._id ?? null },
      ...{ state: 'open', decidedBy: null, decidedAt: null },
    };
    await assertNoHeldWords(wordsOf(row.facts));
    assertPlaceName(row.facts.name, 'name');
    const { exitNumber, city, amenities } = row.facts;
    await assertMayLink(actor.id, { exitNumber, city, amenities });
    invariant(Object.keys(row.facts).length > 0 || row.duplicateOf !== null, 'nothing-suggested');
    invariant(row.duplicateOf !== place._id, 'nothing-suggested', { field: 'duplicateOf' });
    return presentSuggestion(await store(row, place, tx));
  });
}

/** What everyone reads once it is taken over. */
const wordsOf = ({ name, city, amenities }: PlaceSuggestionRow['facts']) => ({ name, city, amenities });

async function store(row: PlaceSuggestionRow, place: LocationRow, tx: Tx): Promise<PlaceSuggestionRow> {
  const open = await findOpenOn(place._id, mostOpen, tx);
  const same = open.filter((each) => saysTheSame(each, row));
  const own = same.find(({ userId }) => userId === row.userId);
  if (own && (own.counts || !row.counts)) return own;
  if (own) await markSuggestionCounting(own._id, tx);
  else {
    invariant(open.length < mostOpen, 'too-many-suggestions');
    await insertSuggestion(row, tx);
  }
  const stored = own ?? row;
  const counting = [...same, row].filter(({ counts }) => counts).map(({ userId }) => userId);
  const drivers = [...new Set(counting)];
  if (row.duplicateOf !== null || drivers.length < enough) return stored;
  await takeSuggestion({ suggestion: same[0] ?? row, place, why: 'drivers', by: null, drivers }, tx);
  return { ...stored, state: 'agreed' };
}

const saysTheSame = (one: PlaceSuggestionRow, other: PlaceSuggestionRow): boolean =>
  one.duplicateOf === other.duplicateOf && areSame(one.facts, other.facts);
