import type { ReactNode } from 'react';
import { NoticeBanner } from './NoticeBanner';
import type { PartOfPage } from './view-types';

type Props<T> = { part: PartOfPage<T>; children: (shown: T) => ReactNode };

/** What was read of a part of the page, as its child draws it, or the sentence that stands in its place. */
export function PagePart<T>({ part, children }: Props<T>) {
  return part.failure === null ? children(part.shown) : <NoticeBanner tone="error">{part.failure}</NoticeBanner>;
}
