import { counted, formatBytes } from '~/components/format';
import type { SavedRow } from '~/offline/database';
import { deletion } from '~/offline/words';
import { agoInSentence } from '~/schemas/text';
import { useSavedRows } from './use-stored';

/** Progress and buttons of the item with this id. Renders nothing if it isn't saved. */
export default function SavedProgress({ id }: { id: string }) {
  const row = useSavedRows()?.find((each) => each.id === id);
  return row ? <RowProgress row={row} /> : null;
}

/** The progress of a saved row, and its buttons. */
export function RowProgress({ row }: { row: SavedRow }) {
  const { id, state, problem, withPhotos, done, at, list } = row;
  const { title, bytes, pages } = list;
  const all = bytes.pages + (withPhotos ? bytes.photos : 0);
  const here = Math.round((done.pages / pages.length) * bytes.pages) + done.photoBytes;
  const act = (what: 'stopSaving' | 'resumeSaving' | 'refreshSaved' | 'deleteSaved') => () =>
    void import('~/offline/saved/save').then((script) => script[what](id)).catch(() => undefined);
  const begun = at === null ? 'Saving' : 'Refreshing';
  const text =
    state === 'saved'
      ? `${counted(list.stops.length, 'stop')}, ${formatBytes(all)}, saved ${ago(at)}.`
      : `${state === 'stopped' ? 'Stopped' : begun}: ${formatBytes(here)} of ${formatBytes(all)}.`;
  const remove = () => {
    if (window.confirm(deletion.confirm(title))) act('deleteSaved')();
  };
  const button = (label: string, onClick: () => void, className = 'btn') => (
    <button className={className} type="button" onClick={onClick}>
      {label}
      <span className="sr-only"> {title}</span>
    </button>
  );
  return (
    <div>
      {state !== 'saved' && (
        <progress className="w-full h-4" value={here} max={all} aria-label={`Download of ${title}`} />
      )}
      <p role="status">
        <span>{text}</span>
        {problem && <span>{` ${problem}`}</span>}
      </p>
      <p className="actions actions-fill">
        {state === 'saving' && button('Stop', act('stopSaving'))}
        {state === 'stopped' && button('Resume', act('resumeSaving'), 'btn btn-go')}
        {state === 'saved' && button('Refresh', act('refreshSaved'))}
        {button(deletion.label, remove)}
      </p>
    </div>
  );
}

const ago = (at: number | null): string =>
  agoInSentence(new Date(at ?? Date.now()).toISOString(), new Date().toISOString());
