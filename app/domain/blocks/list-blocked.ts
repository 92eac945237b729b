import { findBlocksBy } from '~models/block';
import { findUsersNotHidden } from '~models/user';
import type { Actor } from '../actor';
import { decodeCursor, type Page, pageOf } from '../cursor';
import { presentPublicUser, type PublicUser, unknownDriver } from '../profiles/present-user';

/** Whom a driver has blocked, newest first. Who has blocked them is told to nobody. @throws DomainError `invalid-cursor` */
export async function listBlocked(
  { id }: Actor,
  { limit, cursor }: { limit: number; cursor?: string | null },
): Promise<Page<PublicUser>> {
  const after = decodeCursor(cursor);
  const rows = await findBlocksBy(id, limit + 1, after && { at: new Date(after.value), id: after.id });
  const found = await findUsersNotHidden(rows.map(({ blockedId }) => blockedId));
  const users = new Map(found.map((user) => [user._id, user]));
  return pageOf(
    rows,
    limit,
    ({ at, blockedId }) => ({ value: at.getTime(), id: blockedId }),
    ({ blockedId }) => {
      const user = users.get(blockedId);
      return user ? presentPublicUser(user) : unknownDriver(blockedId);
    },
  );
}
