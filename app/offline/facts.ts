import { deviceDatabase } from './database';

/** The account signed in on this device, as last reported; 0 for none. */
export async function accountOnDevice(): Promise<number> {
  const known = await (await deviceDatabase()).get('facts', 'account');
  return typeof known === 'number' ? known : 0;
}
