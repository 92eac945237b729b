import { useContext } from 'react';
import { formatBytes } from './format';
import { LiteContext } from './lite';
import type { PhotoView } from './view-types';

type Props = {
  photo: (PhotoView & { alt: string }) | undefined;
  /** How wide it is shown, for the browser's choice among `srcset`. */
  sizes: string;
  /** `card`: cut to 4:3, so that the cards of a row agree; `whole`: nothing is cut, and the box of a tall photo is 6:5. */
  shape?: 'card' | 'whole';
  /** The first photo of a page loads at once; the rest when they come near. */
  eager?: boolean;
};

/** A photo over its dominant colour; in lite mode a link that says what it costs. */
export function Photo({ photo, sizes, shape = 'card', eager = false }: Props) {
  const lite = useContext(LiteContext);
  if (!photo) return lite ? null : <NoPhoto />;
  if (lite) {
    return (
      <a className="photo-lite" href={photo.lite.url}>
        Photo, {formatBytes(photo.lite.bytes)}
      </a>
    );
  }
  const jpeg = photo.sources.find(({ type }) => type === 'image/jpeg');
  const better = photo.sources.filter((source) => source !== jpeg);
  const height = Math.min(photo.height, Math.round(photo.width * 1.2));
  return (
    <div className={shape === 'card' ? 'photo photo-card' : 'photo'}>
      {/* Holds the space and the colour: attributes of SVG need no inline style, and every engine knows its ratio. */}
      <svg viewBox={shape === 'card' ? '0 0 4 3' : `0 0 ${photo.width} ${height}`} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={photo.dominantColor} />
      </svg>
      <picture>
        {better.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={photo.url}
          srcSet={jpeg?.srcset}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager ? urgent : {})}
        />
      </picture>
    </div>
  );
}

function NoPhoto() {
  return (
    <div className="photo">
      <svg viewBox="0 0 4 3" aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill="#1b2636" />
      </svg>
      <span className="photo-text">No photo</span>
    </div>
  );
}

/** React 18 knows this attribute under its HTML name only. */
const urgent = { fetchpriority: 'high' };
