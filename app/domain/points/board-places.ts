import { findBoardPlaces, setBoardPlaces } from '~models/board-places';
import { inTransaction, type Tx } from '~models/database/transaction';
import { findStandings } from '~models/standing';
import { agreedNow } from '../agreed-time';
import { tell } from '../notices/tell';
import { monthBoard, weekBoard } from './periods';

/** As many as are featured, and recorded when the week or month closes. */
const placesKept = 3;

/**
 * Tells who has taken one of the first three places of the running week or month from another, and who has lost one. Whoever is
 * among them is compared with whoever was a moment ago; as long as there were fewer than three, nobody has lost a place, nor won
 * one. Each is told once a board, or two who overtake one another all week would hear of nothing else.
 */
export async function tellOfBoardPlaces(): Promise<void> {
  const at = await agreedNow();
  for (const board of [weekBoard(at), monthBoard(at)]) await inTransaction((tx) => comparePlaces(board, at, tx));
}

async function comparePlaces(board: string, at: Date, tx: Tx): Promise<void> {
  const before = await findBoardPlaces(board, tx);
  const first = (await findStandings(board, placesKept)).map(({ userId }) => userId);
  const won = first.filter((id) => !before.includes(id));
  const lost = before.filter((id) => !first.includes(id));
  if (won.length === 0 && lost.length === 0) return;
  await setBoardPlaces({ _id: board, userIds: first, at }, tx);
  if (before.length < placesKept) return;
  const about = { subject: `board:${board}`, actorId: null, once: true, at } as const;
  await tell(
    [
      ...won.map((userId) => ({ ...about, userId, kind: 'board-won' as const })),
      ...lost.map((userId) => ({ ...about, userId, kind: 'board-lost' as const })),
    ],
    tx,
  );
}
