import { useEffect, useState } from 'react';
import { savesData } from '~/schemas/calls';
import { loadPicture, type Picture, pictures } from './pictures';

/** Without script, the first picture, and nothing is loading. */
type Loaded = { pictures: readonly Picture[]; loading: boolean };

/** The first picture is in the page's HTML; the others are fetched after the page has loaded. */
export function usePictures(): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ pictures: pictures.slice(0, 1), loading: false });
  useEffect(() => {
    if (savesData()) return;
    let left = false;
    const loadAll = async () => {
      setLoaded((before) => ({ ...before, loading: true }));
      const came = await Promise.all(pictures.map(loadPicture));
      if (!left) setLoaded({ pictures: pictures.filter((_, index) => came[index]), loading: false });
    };
    const start = () => void loadAll();
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      left = true;
      window.removeEventListener('load', start);
    };
  }, []);
  return loaded;
}
