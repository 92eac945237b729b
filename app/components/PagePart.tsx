import type { ReactNode } from 'react';
import { NoticeBanner } from './notices/NoticeBanner';
import type { OptionalSection } from './view-types';

type Props<T> = { part: OptionalSection<T>; children: (shown: T) => ReactNode };

/** Draws its child with what was read; where the reading failed, the sentence that says so. */
export function PagePart<T>({ part, children }: Props<T>) {
  return part.failure === null ? children(part.shown) : <NoticeBanner tone="error">{part.failure}</NoticeBanner>;
}
