import type { Arrived } from './asked';
import { viewerOf } from './session';

/** Something that is voted on, as its viewer sees it. */
type Seen = { id: number; userId: number; viewerVote: 'up' | 'down' | null };

/** The same with whether it is the viewer's own, who cannot vote on it. */
export type AsSeen<T extends Seen> = Omit<T, 'userId'> & { own: boolean };

/** Says of each whether it is the viewer's. */
export async function asSeen<T extends Seen>(arrived: Arrived, items: readonly T[]): Promise<AsSeen<T>[]> {
  const viewer = await viewerOf(arrived);
  return items.map(({ userId, ...item }) => ({ ...item, own: userId === viewer?.id }));
}
