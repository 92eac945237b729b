import { farthestIn } from './map-window';

type Props = { scale: number; zoom: (factor: number) => void; reset: () => void };

/** What wheel and fingers do, for everyone. */
export function ZoomButtons({ scale, zoom, reset }: Props) {
  return (
    <div className="map-zoom">
      <button type="button" aria-label="Zoom in" {...offIf(scale >= farthestIn, () => zoom(2))}>
        +
      </button>
      <button type="button" aria-label="Zoom out" {...offIf(scale <= 1, () => zoom(0.5))}>
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

/** A button that is `disabled` loses the keyboard's focus at the last step. */
const offIf = (isOff: boolean, act: () => void) => ({
  'aria-disabled': isOff || undefined,
  onClick: isOff ? undefined : act,
});
