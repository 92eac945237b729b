import { Link } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { LiteContext } from '../lite';
import { highFetchPriority } from '../fetch-priority';
import { BannerControls } from './BannerControls';
import { usePictures } from './use-pictures';
import { useRotation } from './use-rotation';

type Props = {
  /** How long each picture is shown, in milliseconds. */
  interval?: number;
  /** Called by a click, which otherwise leads home. */
  onSelect?: () => void;
  children: ReactNode;
};

/**
 * The strip of four pictures (specification §2, Home). Its height is reserved from the start. The first picture is there without
 * script; the others and the controls come with script. A lite page has the words alone.
 */
export function Banner({ interval = 20_000, onSelect, children }: Props) {
  const { pictures, loading } = usePictures();
  const { shown, playing, toggle, handlers } = useRotation(pictures.length, interval);
  const select = (event: MouseEvent) => {
    if (!onSelect) return;
    event.preventDefault();
    onSelect();
  };
  if (useContext(LiteContext)) return <div className="hero hero-words">{children}</div>;
  const alt = pictures[shown]?.alt ?? '';
  return (
    <div className="hero" {...handlers}>
      <div className="banner">
        <Link className="banner-link" to="/" onClick={select} aria-label={onSelect ? alt : `Home: ${alt}`}>
          {pictures.map(({ src }, index) => (
            <img
              key={src}
              className={index === shown ? 'shown' : undefined}
              src={src}
              width={1200}
              height={300}
              alt=""
              {...(index === 0 ? highFetchPriority : {})}
            />
          ))}
        </Link>
        <BannerControls count={pictures.length} loading={loading} shown={shown} playing={playing} onToggle={toggle} />
      </div>
      <div className="hero-words">{children}</div>
    </div>
  );
}
