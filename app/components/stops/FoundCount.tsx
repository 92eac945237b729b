import { counted } from '../format';

type Props = {
  /** Null where nothing was searched for. */
  count: number | null;
  hasMore: boolean;
  isFirstPage?: boolean;
  none?: string;
};

/** How many stops were found. The line is in the page from the start, so that a screen reader announces its changes. */
export const FoundCount = ({ count, hasMore, isFirstPage = true, none = '0 stops found' }: Props) => (
  <p className="hint found-count" role="status">
    {count === 0 ? none : count !== null && inWords(count, hasMore, isFirstPage)}
  </p>
);

function inWords(count: number, hasMore: boolean, isFirstPage: boolean): string {
  if (!isFirstPage) return counted(count, 'more stop');
  return hasMore ? `Showing ${counted(count, 'stop')}` : `${counted(count, 'stop')} found`;
}
