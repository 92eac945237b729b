import { answerPairing, findPairingToAnswer, type PairingRow, takePairingByCode } from '~models/pairing';
import { clock } from '~/services/clock';
import { deviceWords } from '../accounts/device-words';
import type { Actor } from '../actor';
import { invariant } from '../errors';
import { type RunArgs, operation } from '../operation';
import { byActor, byNetwork } from '../rate-limits';
import { hashesOfTyped } from './pairing-code';

/** What a person is told of a device that asks to be signed in. */
export type AskingDevice = {
  id: string;
  device: string;
  network: string;
  askedAt: string;
};

/**
 * Finds the device that shows a code, for the actor to look at and answer; from then on nobody else can answer it. Codes are
 * counted, right or wrong, by person and by network (RFC 8628, 5.1).
 */
export const findAskingDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  limits: [byActor('pairing-code-actor'), byNetwork('pairing-code-network')],
  refuses: ['pairing-unknown'],
  run: async ({ actor, input: code }: RunArgs<Actor, string>): Promise<AskingDevice> => {
    const row = await takePairingByCode(hashesOfTyped(code), actor.id, clock.now());
    invariant(row, 'pairing-unknown', { field: 'code' });
    return present(row);
  },
});

/** The device whose code the actor has typed and not answered. */
export async function askingDevice(actor: Actor): Promise<AskingDevice | null> {
  const row = await findPairingToAnswer(actor.id, clock.now());
  return row && present(row);
}

/** Decides whether a device is signed in as the actor. The first answer stands. @returns the answer that stands */
export const answerDevice = operation({
  who: 'signed-in',
  whileSuspended: true,
  refuses: ['pairing-unknown'],
  run: ({ actor, input }: RunArgs<Actor, Answer>) => keepAnswer(actor, input),
});

type Answer = { id: string; answer: 'allow' | 'refuse' };

async function keepAnswer(
  { id: userId, sessionId }: Actor,
  { id, answer }: Answer,
): Promise<{ state: 'allowed' | 'refused' }> {
  invariant(sessionId, 'not-signed-in');
  const said = answer === 'allow' ? { state: 'allowed' as const, sessionId } : { state: 'refused' as const, sessionId };
  const row = await answerPairing(id, userId, said, clock.now());
  invariant(row, 'pairing-unknown');
  return { state: row.state === 'refused' ? 'refused' : 'allowed' };
}

const present = ({ _id: id, userAgent, network, createdAt }: PairingRow): AskingDevice => ({
  id,
  device: deviceWords(userAgent),
  network,
  askedAt: createdAt.toISOString(),
});
