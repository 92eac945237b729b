import { Spinner } from '../forms/Spinner';
import { Icon } from '../Icons';

type Props = {
  count: number;
  loading: boolean;
  shown: number;
  playing: boolean;
  onToggle: () => void;
};

/** Marks that tell which picture is shown, and one button. */
export function BannerControls({ count, loading, shown, playing, onToggle }: Props) {
  if (!loading && count < 2) return null;
  // Each has a box of its own: one that grew would count as a layout shift.
  return (
    <div key={loading ? 'loading' : 'controls'} className="banner-controls" role="group" aria-label="Slideshow">
      {loading ? (
        <Spinner />
      ) : (
        <>
          <span className="banner-dots" role="img" aria-label={`Slide ${shown + 1} of ${count}`}>
            {Array.from({ length: count }, (_, index) => (
              <i key={index} className={index === shown ? 'banner-dot shown' : 'banner-dot'} />
            ))}
          </span>
          <button type="button" onClick={onToggle}>
            <Icon name={playing ? 'pause' : 'play'} label={playing ? 'Pause slideshow' : 'Play slideshow'} />
          </button>
        </>
      )}
    </div>
  );
}
