import { callApi } from '~/components/call-api';

/** `denied`: the browser was told to ask no more. `refused`: the site or the push service would not. */
export type PushAnswer = 'on' | 'denied' | 'refused' | 'too-many' | 'other-account';

export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks the person, then the browser's push service, and tells the site where it takes messages. Only after a tap. */
export async function turnPushOn(publicKey: string, account: number | null): Promise<PushAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { pushManager } = await navigator.serviceWorker.ready;
    const { endpoint, keys } = (await subscribe(pushManager, publicKey)).toJSON();
    const told = await callApi('POST', '/api/push-subscriptions', { account, body: { endpoint, keys } });
    if (told.ok) return 'on';
    if (told.status === 409) return 'other-account';
    return told.status === 422 ? 'too-many' : 'refused';
  } catch {
    return 'refused';
  }
}

/** A browser that was asked with another key keeps that until it is told to let go. */
async function subscribe(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const earlier = await pushManager.getSubscription();
    if (!earlier) throw error;
    await earlier.unsubscribe();
    return pushManager.subscribe(options);
  }
}

/** The browser lets go as well; the site has by then. */
export async function letGo(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Of base64url: Chrome before 76 takes no text. */
function bytesOf(publicKey: string): Uint8Array<ArrayBuffer> {
  const letters = atob(publicKey.replace(/-/g, '+').replace(/_/g, '/'));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
