import { type ReactNode, useContext } from 'react';
import { largestJpeg, photoAddress, photoFormats, photoSrcset } from '~/schemas/photos';
import { LiteContext } from '../contexts';
import { formatBytes } from '../format';
import type { PhotoView } from '../view-types';

type Props = {
  photo: (PhotoView & { alt: string }) | null;
  /** The `sizes` attribute: the displayed width, used to choose from `srcset`. */
  sizes: string;
  /** `card`: cropped to one shape, so that a row lines up. `whole`: not cropped; the box of a tall photo is 6:5. */
  shape?: 'card' | 'whole';
  /** Loads immediately, for the first photo of a page. The others load lazily. */
  eager?: boolean;
  /** Text in the corner of the photo. */
  badge?: string | null;
};

/** The height is 72% of the width. */
const cardShape = '0 0 25 18';

/** A photo over its dominant color; in lite mode, a link with the photo's size. */
export function Photo({ photo, sizes, shape = 'card', eager = false, badge }: Props) {
  const lite = useContext(LiteContext);
  const corner = badge ? <span className="photo-badge">{badge}</span> : null;
  if (lite) {
    return (
      <>
        {photo && (
          <a className="photo-lite" href={photoAddress(photo.pattern, photo.lite, 'webp')}>
            Show photo ({formatBytes(photo.bytes)})
          </a>
        )}
        {corner}
      </>
    );
  }
  if (!photo) return <NoPhoto>{corner}</NoPhoto>;
  const height = Math.min(photo.height, Math.round(photo.width * 1.2));
  return (
    <div className={shape === 'card' ? 'photo photo-card' : 'photo'}>
      {/* Placeholder with the photo's color and ratio. SVG attributes need no inline style, and every engine supports their ratio. */}
      <svg viewBox={shape === 'card' ? cardShape : `0 0 ${photo.width} ${height}`} aria-hidden="true">
        <rect width="100%" height="100%" fill={photo.dominantColor} />
      </svg>
      <picture>
        {photoFormats
          .filter((format) => format !== 'jpeg' && photo.formats.includes(format))
          .map((format) => (
            <source key={format} type={`image/${format}`} srcSet={photoSrcset(photo, format)} sizes={sizes} />
          ))}
        <img
          {...(shape === 'card'
            ? // No `srcset` for the few engines without WebP: it would add 90 bytes to each page of cards.
              { src: photoAddress(photo.pattern, photo.lite, 'jpeg') }
            : { src: largestJpeg(photo), srcSet: photoSrcset(photo, 'jpeg'), sizes })}
          width={photo.width}
          height={photo.height}
          alt={photo.alt}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          {...(eager ? highFetchPriority : {})}
        />
      </picture>
      {corner}
    </div>
  );
}

function NoPhoto({ children }: { children: ReactNode }) {
  return (
    <div className="photo">
      <svg viewBox={cardShape} aria-hidden="true">
        <rect width="100%" height="100%" fill="#1b2636" />
      </svg>
      <span className="absolute top-1/2 left-0 w-full mt-[-0.75em] text-white text-center">No photo</span>
      {children}
    </div>
  );
}

/** For the page's largest image above the fold. React 18 accepts this attribute only by its HTML name. */
export const highFetchPriority = { fetchpriority: 'high' };
