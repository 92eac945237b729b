import { useContext } from 'react';
import { largestJpeg, photoAddress, photoFormats, photoSrcset } from '~/schemas/photo-addresses';
import { formatBytes } from '../format';
import { LiteContext } from '../lite';
import { highFetchPriority } from '../fetch-priority';
import type { PhotoView } from '../view-types';

type Props = {
  photo: (PhotoView & { alt: string }) | null;
  /** How wide it is shown, for the browser's choice from `srcset`. */
  sizes: string;
  /** `card`: cut to 4:3, so that the cards of a row agree; `whole`: nothing is cut, and the box of a tall photo is 6:5. */
  shape?: 'card' | 'whole';
  /** The first photo of a page loads at once; the rest when they come near. */
  eager?: boolean;
};

/** A photo over its dominant color; in lite mode a link that says what it costs. */
export function Photo({ photo, sizes, shape = 'card', eager = false }: Props) {
  const lite = useContext(LiteContext);
  if (!photo) return lite ? null : <NoPhoto />;
  if (lite) {
    return (
      <a className="photo-lite" href={photoAddress(photo.pattern, photo.lite, 'webp')}>
        Photo, {formatBytes(photo.bytes)}
      </a>
    );
  }
  const height = Math.min(photo.height, Math.round(photo.width * 1.2));
  return (
    <div className={shape === 'card' ? 'photo photo-card' : 'photo'}>
      {/* Holds the space and the color: attributes of SVG need no inline style, and every engine knows its ratio. */}
      <svg viewBox={shape === 'card' ? '0 0 4 3' : `0 0 ${photo.width} ${height}`} aria-hidden="true" focusable="false">
        <rect width="100%" height="100%" fill={photo.dominantColor} />
      </svg>
      <picture>
        {photoFormats
          .filter((format) => format !== 'jpeg' && photo.formats.includes(format))
          .map((format) => (
            <source key={format} type={`image/${format}`} srcSet={photoSrcset(photo, format)} sizes={sizes} />
          ))}
        <img
          src={largestJpeg(photo)}
          srcSet={photoSrcset(photo, 'jpeg')}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager ? highFetchPriority : {})}
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
