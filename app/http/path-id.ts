import { DomainError } from '~/domain/errors';
import { id } from '~/schemas/atoms';

/** For the id in a page's path. @throws DomainError `not-found` for anything else */
export function pathId(text: string | undefined): number {
  const parsed = id.safeParse(text);
  if (!parsed.success) throw new DomainError('not-found');
  return parsed.data;
}
