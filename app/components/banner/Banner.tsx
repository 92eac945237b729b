import { Link } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useContext } from 'react';
import { LiteContext } from '../lite';
import { urgent } from '../urgent';
import { BannerControls } from './BannerControls';
import { usePictures } from './use-pictures';
import { useRotation } from './use-rotation';

type Props = {
  /** How long a picture stays, in milliseconds. */
  interval?: number;
  /** What a click does in the place of leading home. */
  onSelect?: () => void;
  /** Words on the pictures where there is room, below them where there is not. */
  children: ReactNode;
};

/**
 * The strip of four pictures (specification §2, Home). Its height is kept free from the start; the first picture is there
 * without script, the others and the means to stop and choose come with it. A lite page has the words alone.
 */
export function Banner({ interval = 20_000, onSelect, children }: Props) {
  const { pictures, loading } = usePictures();
  const { shown, show, playing, toggle, handlers } = useRotation(pictures.length, interval);
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
              {...(index === 0 ? urgent : {})}
            />
          ))}
        </Link>
        <BannerControls
          count={pictures.length}
          loading={loading}
          shown={shown}
          playing={playing}
          onShow={show}
          onToggle={toggle}
        />
      </div>
      <div className="hero-words">{children}</div>
    </div>
  );
}
