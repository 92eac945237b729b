/** The sign of a highway as a small drawing: interstate, US route, or any other road. */
export function HighwayShield({ highway }: { highway: string }) {
  const [, system = '', number = ''] = /^([A-Z]+)-(\w+)$/i.exec(highway) ?? [];
  const size = number.length > 2 ? 13 : 17;
  const label = `Highway ${highway}`;
  if (system.toUpperCase() === 'I') {
    return (
      <svg className="shield" viewBox="0 0 40 40" role="img" aria-label={`Interstate ${number}`}>
        <path fill="#fff" d="M20 1c5 3 11 3 15 1 5 8 6 17 2 25-3 6-9 10-17 12C12 37 6 33 3 27-1 19 0 10 5 2c4 2 10 2 15-1z" />
        <path fill="#1a3b6c" d="M3.3 13h33.4c.7 5 .1 9.5-1.600 13.100C32.500 31.200 27 35 20 37 13 35 7.500 31.200 4.900 26.100 3.200 22.500 2.600 18 3.300 13z" />
        <path fill="#c73537" d="M6 4.400c4.500 1.700 9.700 1.100 14-1.200 4.300 2.300 9.500 2.900 14 1.200 1 1.800 1.800 4.100 2.300 6.600H3.700c.5-2.500 1.300-4.800 2.300-6.600z" />
        <Digits text={number} size={size} fill="#fff" />
      </svg>
    );
  }
  if (system.toUpperCase() === 'US') {
    return (
      <svg className="shield" viewBox="0 0 40 40" role="img" aria-label={`US route ${number}`}>
        <path fill="#fff" stroke="#10161f" strokeWidth="1.5" d="M20 2l6 2 6-2 4 5c-3 4 2 9 1 16-1 8-9 11-17 15C12 34 4 31 3 23 2 16 7 11 4 7l4-5 6 2z" />
        <Digits text={number} size={size} fill="#10161f" />
      </svg>
    );
  }
  return (
    <svg className="shield" viewBox="0 0 40 40" role="img" aria-label={label}>
      <rect x="2" y="2" width="36" height="36" rx="18" fill="#fff" stroke="#10161f" strokeWidth="1.5" />
      <Digits text={number || highway.slice(0, 4)} size={number ? size : 11} fill="#10161f" />
    </svg>
  );
}

const Digits = ({ text, size, fill }: { text: string; size: number; fill: string }) => (
  <text x="20" y="28" textAnchor="middle" fontFamily="Arial Narrow,Liberation Sans Narrow,sans-serif" fontWeight="700" fontSize={size} fill={fill}>
    {text}
  </text>
);
