import type { GeoContext } from 'd3-geo';

/** Islands and ends of roads smaller than this, in units of the drawing, are left out. */
const smallest = 2;

/** Takes what d3 draws, and writes it in whole units and relative steps, which is half as long as d3's own path. */
export function pathWriter(): GeoContext & { path(): string } {
  let path = '';
  let line: [number, number][] = [];
  const add = (x: number, y: number) => {
    const [last, next] = [line.at(-1), [Math.round(x), Math.round(y)] as [number, number]];
    if (!last || last[0] !== next[0] || last[1] !== next[1]) line.push(next);
  };
  const end = (fewest: number, close: string) => {
    const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
    const isSeen = Math.max(...xs) - Math.min(...xs) >= smallest || Math.max(...ys) - Math.min(...ys) >= smallest;
    if (line.length >= fewest && isSeen) path += written(line) + close;
    line = [];
  };
  const endOpen = () => end(2, '');
  return {
    moveTo: (x, y) => {
      endOpen();
      add(x, y);
    },
    lineTo: add,
    closePath: () => end(3, 'z'),
    beginPath: () => undefined,
    arc: () => undefined,
    path: () => {
      endOpen();
      return path;
    },
  };
}

function written([first, ...others]: [number, number][]): string {
  if (!first) return '';
  let [x, y] = first;
  const steps = others.map(([toX, toY]) => {
    const step = `${toX - x}${toY < y ? '' : ' '}${toY - y}`;
    [x, y] = [toX, toY];
    return step;
  });
  return `M${first.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}`;
}
