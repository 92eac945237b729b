import { Spinner } from '../forms/Spinner';
import { Icon } from '../Icons';

type Props = {
  count: number;
  loading: boolean;
  shown: number;
  playing: boolean;
  onShow: (index: number) => void;
  onToggle: () => void;
};

export function BannerControls({ count, loading, shown, playing, onShow, onToggle }: Props) {
  if (!loading && count < 2) return null;
  // Each has a box of its own: one that grew would count as a layout shift.
  return (
    <div key={loading ? 'loading' : 'controls'} className="banner-controls" role="group" aria-label="Pictures">
      {loading ? (
        <Spinner />
      ) : (
        <>
          <button type="button" className="banner-toggle" onClick={onToggle}>
            <Icon name={playing ? 'pause' : 'play'} label={playing ? 'Pause the pictures' : 'Play the pictures'} />
          </button>
          {Array.from({ length: count }, (_, index) => (
            <button
              key={index}
              type="button"
              className="banner-dot"
              aria-label={`Picture ${index + 1} of ${count}`}
              aria-current={index === shown ? true : undefined}
              onClick={() => onShow(index)}
            />
          ))}
        </>
      )}
    </div>
  );
}
