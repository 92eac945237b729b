import { counted, formatCount } from '../format';

type Props = {
  /** Null without a search. */
  count: number | null;
  hasMore: boolean;
  /** Count over all pages; null if unknown. */
  total?: { count: number; isMost: boolean } | null;
  isFirstPage?: boolean;
  none?: string;
};

/** Number of stops found. The element is always in the page, so that screen readers announce its changes. */
export const FoundCount = ({ count, hasMore, total = null, isFirstPage = true, none = '0 stops found' }: Props) => (
  <p className="hint found-count" role="status">
    {count === 0 ? none : count !== null && inWords(count, hasMore, total, isFirstPage)}
  </p>
);

function inWords(count: number, hasMore: boolean, total: Props['total'], isFirstPage: boolean): string {
  const of = total && ` of ${total.isMost ? 'more than ' : ''}${formatCount(total.count)}`;
  if (!isFirstPage) return of ? `${counted(count, 'more stop')}${of}` : counted(count, 'more stop');
  if (!hasMore) return `${counted(count, 'stop')} found`;
  return of ? `${count}${of} stops` : `The first ${counted(count, 'stop')}`;
}
