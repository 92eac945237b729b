import { DomainError } from '~/domain/errors';
import { lookAtDisk } from '~/services/disk-reserve';
import { type RequestHead, isSafeMethod } from './asked';

/** Forms that delete or sign out: they may be what makes room, and a full disk should keep nobody signed in. */
const formsOfAFullDisk =
  /^(?:\/api)?\/(?:logout|data-deletion)(?:\/|$)|^\/account\/devices$|^\/(?:posts|comments)\/[^/]+\/delete$/;

/** Refuses writes while the database's disk is nearly full, so that reading goes on. @throws DomainError `no-room` */
export async function assertDiskSpace({ method, url }: RequestHead): Promise<void> {
  if (isSafeMethod(method) || method === 'DELETE' || (await lookAtDisk()) !== 'files and rows') return;
  const path = new URL(url).pathname.replace(/\.data$/, '');
  if (!formsOfAFullDisk.test(path)) throw new DomainError('no-room');
}
