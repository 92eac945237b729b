import plugin from 'tailwindcss/plugin';

/** What differs by day: signs, the header, buttons and the message board keep their colors, as on the road. */
const night = {
  page: '#0c121b',
  card: '#141d2a',
  raised: '#1b2636',
  line: '#2d3b50',
  edge: '#7f95b5',
  text: '#f1f4f8',
  dim: '#b3bfd0',
  link: '#a8ccff',
  points: '#fbbf24',
  focus: '#fbbf24',
  'eat-ink': '#8fd28d',
  'beat-ink': '#ff9a97',
};

/** Black on white, for sunlight on a dashboard. Text has 4.5:1 on every surface, edges 3:1. */
const day: typeof night = {
  page: '#f2f3f0',
  card: '#fff',
  raised: '#e8ebee',
  line: '#d4d9df',
  edge: '#64748b',
  text: '#10171f',
  dim: '#4a5767',
  link: '#134a97',
  points: '#7a5100',
  focus: '#134a97',
  'eat-ink': '#1f5a22',
  'beat-ink': '#9b1c1f',
};

const properties = (colors: typeof night) =>
  Object.fromEntries(Object.entries(colors).map(([name, color]) => [`--${name}`, color]));

/** For `theme('colors.page')` in the sheets. */
export const themedColors = Object.fromEntries(Object.keys(night).map((name) => [name, `var(--${name})`]));

/** Night unless `html` says otherwise; `auto` follows the device, where its browser can tell. */
export const themes = plugin(({ addBase }) => {
  const byDay = { ...properties(day), 'color-scheme': 'light' };
  addBase({
    ':root': { ...properties(night), 'color-scheme': 'dark' },
    '.day': byDay,
    '@media (prefers-color-scheme: light)': { '.auto': byDay },
  });
});
