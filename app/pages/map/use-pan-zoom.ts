import { useCallback, useEffect, useRef, useState } from 'react';
import { followPointers } from './follow-pointers';
import { type MapWindow, panned, showing, type Size, viewBoxOf, whole, zoomed } from './map-window';

const middle = { x: 0.5, y: 0.5 };

/**
 * Lets wheel, mouse and fingers move a drawing within its frame, where the browser knows pointer events. Only `viewBox` changes,
 * at once and without animation. The links in the drawing work as before, and are moved into view when the keyboard reaches them.
 */
export function usePanZoom({ width, height }: Size) {
  const svg = useRef<SVGSVGElement>(null);
  const seen = useRef<MapWindow>(whole);
  const [isLive, setLive] = useState(false);
  const [scale, setScale] = useState(1);

  const show = useCallback(
    (next: MapWindow): boolean => {
      const changed = viewBoxOf(next, { width, height }) !== viewBoxOf(seen.current, { width, height });
      seen.current = next;
      svg.current?.setAttribute('viewBox', viewBoxOf(next, { width, height }));
      setScale(next.scale);
      return changed;
    },
    [width, height],
  );

  useEffect(() => {
    const drawing = svg.current;
    if (!drawing || typeof PointerEvent === 'undefined') return;
    setLive(true);
    const size = { width, height };
    const stop = followPointers(drawing, {
      isNear: () => seen.current.scale > 1,
      pan: (by) => void show(panned(seen.current, by, size)),
      zoom: (factor, at) => show(zoomed(seen.current, factor, at, size)),
    });
    const intoSight = ({ target }: FocusEvent) => {
      if (!(target instanceof SVGGraphicsElement)) return;
      const box = target.getBBox();
      show(showing(seen.current, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, size));
    };
    drawing.addEventListener('focusin', intoSight);
    return () => {
      stop();
      drawing.removeEventListener('focusin', intoSight);
    };
  }, [show, width, height]);

  return {
    svg,
    isLive,
    scale,
    zoom: (factor: number) => void show(zoomed(seen.current, factor, middle, { width, height })),
    reset: () => void show(whole),
  };
}
