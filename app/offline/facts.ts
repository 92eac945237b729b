import { deviceDatabase } from './database';

/** Anyone who is signed in on this device, as far as it was told; 0 for no one. */
export async function accountOnDevice(): Promise<number> {
  const known = await (await deviceDatabase()).get('facts', 'account');
  return typeof known === 'number' ? known : 0;
}
