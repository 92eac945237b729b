/** Strokes of the project's own drawings: SVG text, the same at every run. */

export type Random = () => number;

/** A small generator (mulberry32): a drawing's grain is random to the eye, not from run to run. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const fixed = (value: number): string => value.toFixed(1);

export type Paint = {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  cap?: 'round';
  /** Lets the edge fade out over some 20 or 50 units. */
  edge?: 'haze' | 'soft';
};

const paint = ({ fill = 'none', stroke, width, opacity, cap }: Paint): string =>
  [
    `fill="${fill}"`,
    stroke && `stroke="${stroke}"`,
    width && `stroke-width="${width}"`,
    opacity !== undefined && `opacity="${opacity}"`,
    cap && 'stroke-linecap="round" stroke-linejoin="round"',
  ]
    .filter(Boolean)
    .join(' ');

export const path = (d: string, look: Paint): string => faded(`path d="${d}"`, look);

export const ellipse = (x: number, y: number, rx: number, ry: number, look: Paint): string =>
  faded(`ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(rx)}" ry="${fixed(ry)}"`, look);

const LAYERS = 6;
const reach = { haze: 22, soft: 52 };

/**
 * A faded edge is a few outlines, each wider and as faint as the next. A blur filter looks the same and takes ten times as
 * long to render once it is turned.
 */
function faded(shape: string, look: Paint): string {
  const { edge, opacity = 1, fill, stroke, width = 0 } = look;
  if (!edge) return `<${shape} ${paint(look)}/>`;
  const faint = Number((1 - (1 - Math.min(opacity, 0.97)) ** (1 / LAYERS)).toFixed(3));
  const colour = stroke ?? fill;
  return many(LAYERS, (layer) => {
    const spread = width + (reach[edge] * (layer + 0.5)) / LAYERS;
    return `<${shape} ${paint({ ...look, stroke: colour, width: Number(spread.toFixed(1)), opacity: faint, cap: 'round' })}/>`;
  });
}

export const circle = (x: number, y: number, r: number, look: Paint): string => ellipse(x, y, r, r, look);

export const box = (x: number, y: number, w: number, h: number, look: Paint, round = 0): string =>
  `<rect x="${fixed(x)}" y="${fixed(y)}" width="${fixed(w)}" height="${fixed(h)}" rx="${round}" ${paint(look)}/>`;

export const line = (x1: number, y1: number, x2: number, y2: number, look: Paint): string =>
  path(`M${fixed(x1)} ${fixed(y1)}L${fixed(x2)} ${fixed(y2)}`, { cap: 'round', ...look });

export type Place = { x?: number; y?: number; turn?: number; scale?: number };

/** Moves, turns (degrees) and scales what is in it, in this order. */
export const placed = ({ x = 0, y = 0, turn = 0, scale = 1 }: Place, ...parts: string[]): string =>
  `<g transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)}) scale(${scale})">${parts.join('')}</g>`;

/** Draws only inside a shape. Ids must be unique within a drawing. */
export const clipped = (id: string, d: string, ...parts: string[]): string =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${parts.join('')}</g>`;

/** `count` things, each with its own number. */
export const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

type Point = readonly [number, number];

/** A smooth closed curve through points (Catmull-Rom). */
export function smooth(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  const curves = points.map((_, i) => {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    return `C${[...c1, ...c2, ...p2].map(fixed).join(' ')}`;
  });
  return `M${at(0).map(fixed).join(' ')}${curves.join('')}Z`;
}

/** An uneven round shape, as food is: an ellipse whose edge wanders by `wobble` of its radius. */
export function blob(x: number, y: number, rx: number, ry: number, random: Random, wobble = 0.08, points = 14): string {
  return smooth(
    Array.from({ length: points }, (_, index) => {
      const angle = (index / points) * 2 * Math.PI;
      const reach = 1 + (random() - 0.5) * 2 * wobble;
      return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
    }),
  );
}

/** Random spots within an ellipse, evenly over its area. */
export function scatter(count: number, x: number, y: number, rx: number, ry: number, random: Random): Point[] {
  return Array.from({ length: count }, () => {
    const [angle, reach] = [random() * 2 * Math.PI, Math.sqrt(random())];
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const;
  });
}
