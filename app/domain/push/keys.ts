import { findPushKey, keepPushKey, type PushKeyRow, replacePushKey } from '~models/push-key';
import { config } from '~/config.server';
import type { PushKeyPair } from '~/services/push/send-push';
import { seal, unseal } from '../sealed-text';

const purpose = 'key for pushes';

let kept: PushKeyPair | null = null;

/**
 * The site's pair of keys for pushes, made once and the same for all processes.
 * @returns null where the operator wants none (PUSH_CONTACT)
 */
export async function pushKeys(): Promise<PushKeyPair | null> {
  if (config.PUSH_CONTACT === undefined) return null;
  return (kept ??= await readKeys());
}

async function readKeys(): Promise<PushKeyPair> {
  const found = (await findPushKey()) ?? (await keepPushKey(await newKeys()));
  const opened = unseal(purpose, found.sealed);
  if (!opened) return replaceLost(found);
  const { publicKey } = found;
  if (!opened.isCurrent) await replacePushKey(found, { publicKey, sealed: seal(purpose, opened.text) });
  return { publicKey, privateKey: opened.text };
}

/** Its SESSION_SECRET is gone, and everybody is signed out with it: no browser is left that knew the key. */
async function replaceLost(found: PushKeyRow): Promise<PushKeyPair> {
  await replacePushKey(found, await newKeys());
  const replaced = await findPushKey();
  const opened = replaced && unseal(purpose, replaced.sealed);
  if (!opened) throw new Error('The keys for pushes are sealed with a SESSION_SECRET that this process does not know.');
  return { publicKey: replaced.publicKey, privateKey: opened.text };
}

async function newKeys(): Promise<Omit<PushKeyRow, '_id'>> {
  const { default: webPush } = await import('web-push');
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { publicKey, sealed: seal(purpose, privateKey) };
}
