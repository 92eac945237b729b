import { counted, formatBytes } from '~/components/format';
import type { TakenRow } from '~/offline/take-along/taken-rows';
import { agoInSentence } from '~/schemas/relative-time';
import { ThrowAway } from '../offline/ThrowAway';

type Act = 'stopTaking' | 'goOnTaking' | 'refreshTaken' | 'throwAwayTaken';

/** How far it is, and what can be done with it. */
export function TakingProgress({ row }: { row: TakenRow }) {
  const { id, state, title, problem, withPhotos, bytes, stops, at } = row;
  const all = bytes.words + (withPhotos ? bytes.photos : 0);
  const here = hereOf(row);
  const act = (what: Act) => () =>
    void import('~/offline/take-along/take').then((script) => script[what](id)).catch(() => undefined);
  return (
    <div className="taking">
      {state !== 'whole' && <progress value={here} max={all} aria-label={`How much of ${title} is here`} />}
      <p role="status">
        <span>
          {state === 'whole'
            ? `${counted(stops, 'stop')}, ${formatBytes(all)}, from ${ago(at)}.`
            : `${state === 'stopped' ? 'Stopped' : row.hasBeenWhole ? 'Refreshing' : 'Saving'}: ${formatBytes(here)} of ${formatBytes(all)}.`}
        </span>
        {problem && <span>{` ${problem}`}</span>}
      </p>
      <p className="stop-actions">
        {state === 'taking' && (
          <button className="btn" type="button" onClick={act('stopTaking')}>
            Stop<span className="unseen"> {title}</span>
          </button>
        )}
        {state === 'stopped' && (
          <button className="btn btn-go" type="button" onClick={act('goOnTaking')}>
            Resume<span className="unseen"> {title}</span>
          </button>
        )}
        {state === 'whole' && (
          <button className="btn" type="button" onClick={act('refreshTaken')}>
            Refresh<span className="unseen"> {title}</span>
          </button>
        )}
        <ThrowAway className="btn" what={title} onThrown={act('throwAwayTaken')} />
      </p>
    </div>
  );
}

function hereOf({ bytes, done, stops }: TakenRow): number {
  const words = stops === 0 ? 0 : Math.min(1, done.stops / stops) * bytes.words;
  return Math.round(words) + Math.min(done.photoBytes, bytes.photos);
}

const ago = (at: number | null): string =>
  at === null ? 'before' : agoInSentence(new Date(at).toISOString(), new Date().toISOString());
