import { Link } from '@remix-run/react';
import { type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react';
import { savesData } from '~/schemas/calls';
import { Icon, Spinner } from '~/components/Icons';
import { LiteContext } from '~/components/contexts';
import { highFetchPriority } from '~/components/posts/Photo';

type Props = {
  /** How long each picture is shown, in milliseconds. */
  interval?: number;
  /** Replaces the default of a click, which goes to the home page. */
  onSelect?: () => void;
  children: ReactNode;
};

/**
 * The strip of four pictures (specification §2, Home). Its height is reserved from the start. Without JavaScript it shows only the
 * first picture and no controls. A lite page shows only the text.
 */
export function Banner({ interval = 20_000, onSelect, children }: Props) {
  const { pictures, loading } = usePictures();
  const { shown, playing, toggle, handlers } = useRotation(pictures.length, interval);
  const select = (event: MouseEvent) => {
    if (!onSelect) return;
    event.preventDefault();
    onSelect();
  };
  if (useContext(LiteContext))
    return <div className={`${heroLook} wrap relative overflow-hidden pt-2.5`}>{children}</div>;
  const alt = pictures[shown]?.alt ?? '';
  return (
    <div className={`${heroLook} relative mx-[calc(50%_-_50vw)] overflow-hidden`} {...handlers}>
      <div className="relative h-[250px] overflow-hidden">
        <Link
          className="block h-full focus:[outline-offset:-6px]"
          to="/"
          onClick={select}
          aria-label={onSelect ? alt : `Home: ${alt}`}
        >
          {pictures.map(({ src, position }, index) => (
            <img
              key={src}
              className={`absolute left-0 top-0 h-full w-full object-cover opacity-0 data-[shown=true]:opacity-100 [transition:opacity_1s] motion-reduce:[transition:none] ${position}`}
              data-shown={index === shown}
              src={src}
              width={1200}
              height={300}
              alt=""
              {...(index === 0 ? highFetchPriority : {})}
            />
          ))}
          {/* Makes the text readable. */}
          <span className="absolute top-0 right-0 bottom-0 left-0 bg-shade md:[background:linear-gradient(90deg,rgba(5,7,10,0.84)_560px,transparent_1000px)]" />
        </Link>
        <BannerControls count={pictures.length} loading={loading} shown={shown} playing={playing} onToggle={toggle} />
      </div>
      {/* Taps next to the text go through to the picture's link. */}
      <div className="wrap absolute top-0 right-0 left-0 pt-2.5 pointer-events-none md:pt-4">{children}</div>
    </div>
  );
}

const heroLook = 'bg-[#12284d] text-white [--focus:theme(colors.amber)] print:hidden';

type BannerControlsProps = {
  count: number;
  loading: boolean;
  shown: number;
  playing: boolean;
  onToggle: () => void;
};

/** Dots that mark the current picture, and the pause button. */
function BannerControls({ count, loading, shown, playing, onToggle }: BannerControlsProps) {
  if (!loading && count < 2) return null;
  // The key makes each state its own element: one element that grew would count as a layout shift.
  return (
    <div
      key={loading ? 'loading' : 'controls'}
      className="absolute right-2 bottom-0 flex items-center h-12"
      role="group"
      aria-label="Slideshow"
    >
      {loading ? (
        <Spinner className="m-2 h-8 w-8" />
      ) : (
        <>
          <span className="flex" role="img" aria-label={`Slide ${shown + 1} of ${count}`}>
            {Array.from({ length: count }, (_, index) => (
              <i
                key={index}
                className={`w-2.5 h-2.5 mx-1 my-0 border-2 rounded-full ${
                  index === shown ? 'border-amber bg-amber forced-colors:[background:Highlight]' : 'border-white'
                }`}
              />
            ))}
          </span>
          <button className="w-12 h-12 p-0 border-0 bg-transparent cursor-pointer" type="button" onClick={onToggle}>
            <Icon
              name={playing ? 'pause' : 'play'}
              label={playing ? 'Pause slideshow' : 'Play slideshow'}
              className="mx-auto"
            />
          </button>
        </>
      )}
    </div>
  );
}

const rightOfText = 'object-[80%_50%]';

/** Our own drawings, a few KB each (`public/banner`). */
const pictures = [
  {
    src: '/banner/dusk.svg',
    alt: 'A road at dusk, and the sign of an exit with good eats',
    // On wide screens the exit sign is next to the text; on narrow ones only the sky shows.
    position: 'object-[0_0] max-[900px]:min-w-[200%] max-[900px]:object-[0_50%]',
  },
  { src: '/banner/smokehouse.svg', alt: 'A smokehouse beside the road, its smoker lit', position: rightOfText },
  { src: '/banner/counter.svg', alt: 'A steak, fries and coffee on the counter of a diner', position: rightOfText },
  { src: '/banner/night.svg', alt: 'A truck stop at night, with a truck pulling out', position: rightOfText },
] as const;

type Picture = (typeof pictures)[number];

/** Loads a picture into the browser's cache. A failure is only logged (specification §2). @returns whether it loaded */
function loadPicture({ src }: Picture): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    image.onload = () => resolve(true);
    image.onerror = () => {
      // eslint-disable-next-line no-console -- the specification asks for a message in the browser's console
      console.warn(`The banner picture ${src} could not be loaded.`);
      resolve(false);
    };
    image.src = src;
  });
}

/** Without JavaScript: the first picture only, not loading. */
type Loaded = { pictures: readonly Picture[]; loading: boolean };

/** The first picture is in the page's HTML; the others are fetched after the page has loaded. */
function usePictures(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ pictures: pictures.slice(0, 1), loading: false });
  useEffect(() => {
    if (savesData()) return;
    let isUnmounted = false;
    const loadAll = async () => {
      setLoaded((before) => ({ ...before, loading: true }));
      const results = await Promise.all(pictures.map(loadPicture));
      if (!isUnmounted) setLoaded({ pictures: pictures.filter((_, index) => results[index]), loading: false });
    };
    const start = () => void loadAll();
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      isUnmounted = true;
      window.removeEventListener('load', start);
    };
  }, []);
  return loaded;
}

/**
 * Steps through `count` items, one every `interval` milliseconds, unless held or paused. Starts paused for people who prefer
 * reduced motion.
 */
function useRotation(count: number, interval: number) {
  const [shown, setShown] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [held, setHeld] = useState(false);
  const turning = playing && !held && count > 1;

  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => setShown((last) => (last + 1) % count), interval);
    return () => clearInterval(timer);
  }, [turning, count, interval]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return {
    shown: shown % Math.max(count, 1),
    playing,
    toggle: () => setPlaying(!playing),
    handlers: { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release },
  };
}
