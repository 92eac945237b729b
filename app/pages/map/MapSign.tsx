import type { Drawing } from '~/domain/map';

/** An interstate's shield, large enough to be read on a phone. */
export function MapSign({ sign: { road, x, y } }: { sign: Drawing['signs'][number] }) {
  const letters = road.replace(/^I-/, '');
  const { face, head } = letters.length > 2 ? wide : narrow;
  return (
    <g className="map-sign" transform={`translate(${x} ${y})`}>
      <path className="map-sign-face" d={face} />
      <path className="map-sign-head" d={head} />
      <text y="15">{letters}</text>
    </g>
  );
}

const narrow = {
  face: 'M-22-25q12 5 22-2q10 7 22 2c12 26 0 45-22 53c-22-8-34-27-22-53z',
  head: 'M-22-25q12 5 22-2q10 7 22 2q3 6 4 12h-52q1-6 4-12z',
};
const wide = {
  face: 'M-29-25q16 5 29-2q13 7 29 2c14 26-1 45-29 53c-28-8-43-27-29-53z',
  head: 'M-29-25q16 5 29-2q13 7 29 2q3 6 4 12h-66q1-6 4-12z',
};
