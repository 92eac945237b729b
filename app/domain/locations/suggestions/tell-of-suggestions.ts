import type { Tx } from '~models/database/transaction';
import type { PlaceSuggestionRow, SuggestionState } from '~models/place-suggestion';
import { agreedAtOnce } from '../../agreed-time';
import { tell } from '../../notices/tell';

/** Tells drivers what has become of what they suggested. @param by the editor who decided; null where drivers agreed */
export async function tellOfSuggestions(
  decided: Pick<PlaceSuggestionRow, '_id' | 'userId' | 'locationId'>[],
  state: Exclude<SuggestionState, 'open' | 'undone'>,
  by: number | null,
  tx: Tx,
): Promise<void> {
  const at = agreedAtOnce();
  await tell(
    decided
      // An editor who has decided on a suggestion of their own knows.
      .filter(({ userId }) => userId !== by)
      .map(({ _id, userId, locationId }) => ({
        ...{ userId, kind: 'suggestion', subject: `suggestion:${_id}`, actorId: null, at },
        facts: { state, locationId: String(locationId) },
      })),
    tx,
  );
}
