import { type Actor, isSuspended } from '../actor';
import { type DecisionView, viewAct } from './read-acts';
import { suspensionOf } from './suspend';

/** Why the actor is suspended and until when; null for anyone who is not. */
export async function readOwnSuspension(actor: Actor): Promise<DecisionView | null> {
  if (!isSuspended(actor)) return null;
  const act = await suspensionOf(actor.id);
  return act && viewAct(act);
}
