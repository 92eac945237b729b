import { DomainError } from '~/domain/errors';
import { lookAtDisk } from '~/services/disk-reserve';

/** Reading, and calls that take away. */
const methodsOfAFullDisk = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

/** Forms that take away or sign out: they may be what makes room, and nobody should have to stay signed in for want of it. */
const formsOfAFullDisk =
  /^(?:\/api)?\/(?:logout|data-deletion)(?:\/|$)|^\/account\/devices$|^\/(?:posts|comments)\/[^/]+\/delete$/;

/**
 * Keeps writes out while the disk of the database is as good as full, so that reading goes on.
 * @throws DomainError `no-room`
 */
export async function assertRoomToWrite({ method, url }: Request): Promise<void> {
  if (methodsOfAFullDisk.has(method) || (await lookAtDisk()) !== 'files and rows') return;
  const path = new URL(url).pathname.replace(/\.data$/, '');
  if (!formsOfAFullDisk.test(path)) throw new DomainError('no-room');
}
