import type { PostView } from './view-types';

type Props = {
  image: PostView['images'][number];
  /** The first photo of a page is fetched at once, the others when they come near. */
  eager?: boolean;
  sizes: string;
};

/** A photo in the size that fits, with its colour behind it while it comes. */
export function Photo({ image, eager = false, sizes }: Props) {
  const { url, width, height, alt, sources, dominantColor } = image;
  const modern = sources.filter(({ type }) => type !== 'image/jpeg');
  const jpeg = sources.find(({ type }) => type === 'image/jpeg');
  return (
    <div className="photo">
      <svg className="photo-ground" aria-hidden="true">
        <rect width="100%" height="100%" fill={dominantColor} />
      </svg>
      <picture>
        {modern.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={sizes} />
        ))}
        <img
          src={url}
          srcSet={jpeg?.srcset}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          {...(eager ? { fetchpriority: 'high' } : {})}
        />
      </picture>
    </div>
  );
}
