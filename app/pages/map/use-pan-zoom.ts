import { useCallback, useEffect, useRef, useState } from 'react';

/** The visible part of a map: its upper left corner in map units, and the zoom factor. */
type MapWindow = { x: number; y: number; scale: number };
type Size = { width: number; height: number };

export const maxZoom = 8;
export const whole: MapWindow = { x: 0, y: 0, scale: 1 };

const middle = { x: 0.5, y: 0.5 };

/**
 * Pan and zoom with wheel, mouse and touch, if the browser supports pointer events. Only `viewBox` changes, without animation.
 * Links in the map keep working, and scroll into view on keyboard focus.
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
    const showFocused = ({ target }: FocusEvent) => {
      if (!(target instanceof SVGGraphicsElement)) return;
      const box = target.getBBox();
      show(showing(seen.current, { x: box.x + box.width / 2, y: box.y + box.height / 2 }, size));
    };
    drawing.addEventListener('focusin', showFocused);
    return () => {
      stop();
      drawing.removeEventListener('focusin', showFocused);
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

type Point = { x: number; y: number };

type Moves = {
  /** Whether the map is zoomed in. If not, one finger scrolls the page. */
  isNear: () => boolean;
  /** In fractions of the map's width and height. */
  pan: (by: Point) => void;
  /** @param at the center, in the same fractions. @returns false if nothing changed */
  zoom: (factor: number, at: Point) => boolean;
};

/** Pixels that a pointer may move and still count as a tap. */
const tapTolerance = 6;

/** Handles wheel, drag and pinch on the map; taps still work. @returns a function that removes the listeners */
function followPointers(drawing: SVGSVGElement, { isNear, pan, zoom }: Moves): () => void {
  const down = new Map<number, Point>();
  let start: Point | null = null;
  let dragged = false;

  const partsOf = ({ x, y }: Point): Point => {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    return { x: (x - left) / width, y: (y - top) / height };
  };
  const zoomByWheel = (event: WheelEvent) => {
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : 20);
    // At the minimum and maximum zoom the page scrolls.
    if (zoom(Math.exp(-pixels / 400), partsOf(event))) event.preventDefault();
  };
  const startDrag = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (down.size === 0) [start, dragged] = [{ x: event.x, y: event.y }, false];
    down.set(event.pointerId, { x: event.x, y: event.y });
  };
  const move = (event: PointerEvent) => {
    const before = down.get(event.pointerId);
    if (!before || !start) return;
    const [now, other] = [{ x: event.x, y: event.y }, [...down].find(([id]) => id !== event.pointerId)?.[1]];
    dragged = dragged || Math.hypot(now.x - start.x, now.y - start.y) > tapTolerance;
    down.set(event.pointerId, now);
    if (!dragged || !(other || isNear())) return;
    // Captured only now: capturing on pointerdown would keep taps from reaching their link.
    drawing.setPointerCapture(event.pointerId);
    // Zoom first, because an unzoomed map can't pan.
    if (other) zoom(distance(now, other) / Math.max(1, distance(before, other)), partsOf(between(before, other)));
    const [from, to] = [partsOf(before), partsOf(now)];
    const share = other ? 2 : 1;
    pan({ x: (to.x - from.x) / share, y: (to.y - from.y) / share });
  };
  const release = (event: PointerEvent) => void down.delete(event.pointerId);
  const cancelClick = (event: MouseEvent) => {
    if (!dragged || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stay = (event: Event) => event.preventDefault();

  const listeners = [
    on(drawing, 'wheel', zoomByWheel, { passive: false }),
    on(drawing, 'pointerdown', startDrag),
    on(drawing, 'pointermove', move),
    on(drawing, 'pointerup', release),
    on(drawing, 'pointercancel', release),
    on(drawing, 'click', cancelClick, { capture: true }),
    // Otherwise the browser starts to drag the link.
    on(drawing, 'dragstart', stay),
  ];
  return () => listeners.forEach((end) => end());
}

function on<K extends keyof SVGSVGElementEventMap>(
  element: SVGSVGElement,
  type: K,
  listener: (event: SVGSVGElementEventMap[K]) => void,
  options?: AddEventListenerOptions,
): () => void {
  element.addEventListener(type, listener, options);
  return () => element.removeEventListener(type, listener, options);
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** Zooms around a point. @param at the point as fractions of the window's width and height, from 0 to 1 */
function zoomed(from: MapWindow, factor: number, at: { x: number; y: number }, size: Size): MapWindow {
  const scale = Math.max(1, Math.min(maxZoom, from.scale * factor));
  const shrunk = 1 / from.scale - 1 / scale;
  return inside({ scale, x: from.x + at.x * size.width * shrunk, y: from.y + at.y * size.height * shrunk }, size);
}

/** Pans the window. @param by the finger's movement as fractions of the window's width and height */
const panned = (from: MapWindow, by: { x: number; y: number }, size: Size): MapWindow =>
  inside(
    { ...from, x: from.x - (by.x * size.width) / from.scale, y: from.y - (by.y * size.height) / from.scale },
    size,
  );

/** Centers the point if it is outside of the window. */
function showing(from: MapWindow, point: { x: number; y: number }, size: Size): MapWindow {
  const [width, height] = [size.width / from.scale, size.height / from.scale];
  const isSeen = point.x >= from.x && point.x <= from.x + width && point.y >= from.y && point.y <= from.y + height;
  return isSeen ? from : inside({ ...from, x: point.x - width / 2, y: point.y - height / 2 }, size);
}

export const viewBoxOf = ({ x, y, scale }: MapWindow, { width, height }: Size): string =>
  [x, y, width / scale, height / scale].map((each) => Math.round(each * 10) / 10).join(' ');

const inside = ({ x, y, scale }: MapWindow, { width, height }: Size): MapWindow => ({
  scale,
  x: Math.max(0, Math.min(width - width / scale, x)),
  y: Math.max(0, Math.min(height - height / scale, y)),
});
