import { farthestIn } from './map-window';

type Props = { scale: number; zoom: (factor: number) => void; reset: () => void };

/** What wheel and fingers do, for everybody. */
export function ZoomButtons({ scale, zoom, reset }: Props) {
  return (
    <div className="map-zoom">
      <button type="button" aria-label="Zoom in" disabled={scale >= farthestIn} onClick={() => zoom(2)}>
        +
      </button>
      <button type="button" aria-label="Zoom out" disabled={scale <= 1} onClick={() => zoom(0.5)}>
        &minus;
      </button>
      {scale > 1 && (
        <button type="button" className="map-whole" onClick={reset}>
          Reset Zoom
        </button>
      )}
    </div>
  );
}
