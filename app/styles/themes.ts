import plugin from 'tailwindcss/plugin';

/** Colors that differ by theme. Signs, the header, buttons and the message board have the same colors in both. */
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

/** For `theme('colors.page')` in the style sheets. */
export const themedColors = Object.fromEntries(Object.keys(night).map((name) => [name, `var(--${name})`]));

const amber = '#fbbf24';

/** A sign's white line, slightly inside its edge. @param color the sign's own color, outside of the line */
const signLine = (color: string) => `inset 0 0 0 2px ${color}, inset 0 0 0 3px #fff`;
const bigSignLine = (color: string) => `inset 0 0 0 3px ${color}, inset 0 0 0 5px #fff`;

export const shadows = {
  none: 'none',
  line: '0 0 0 1px var(--line)',
  edge: '0 0 0 1px var(--edge)',
  'inset-edge': 'inset 0 0 0 1px var(--edge)',
  'inset-current': 'inset 0 0 0 1px currentColor',
  above: '0 -1px var(--line)',
  over: '0 0 0 1px var(--edge), 0 8px 28px #05070a',
  pressed: 'inset 0 0 0 3px #05070a',
  'mark-t': `inset 0 3px ${amber}`,
  'mark-b': `inset 0 -4px ${amber}`,
  'mark-l': `inset 4px 0 ${amber}`,
  sign: signLine('#1c5a2e'),
  'sign-closed': signLine('#c73537'),
  'big-sign': bigSignLine('#1c5a2e'),
  'big-sign-closed': bigSignLine('#c73537'),
};

/**
 * Night unless `html` has another class; on paper always day. `auto` follows the device if the browser supports it. Replaces Tailwind's
 * utilities for shadows and underlines, which need variables and properties that Chrome 61 and Safari 11 lack.
 */
export const themes = plugin(({ addBase, addUtilities, addVariant, matchUtilities, theme }) => {
  const byDay = { ...properties(day), 'color-scheme': 'light' };
  addBase({
    ':root': { ...properties(night), 'color-scheme': 'dark' },
    '.day': byDay,
    '@media (prefers-color-scheme: light)': { '.auto': byDay },
    '@media print': { ':root': byDay },
  });
  matchUtilities({ shadow: (value: string) => ({ 'box-shadow': value }) }, { values: theme('boxShadow') });
  addUtilities({
    '.underline': { 'text-decoration': 'underline' },
    '.no-underline': { 'text-decoration': 'none' },
    '.break-anywhere': { 'overflow-wrap': 'anywhere' },
    // Momentum scrolling in Safari 11 and 12.
    '.overflow-auto': { '-webkit-overflow-scrolling': 'touch' },
    '.overflow-x-auto': { '-webkit-overflow-scrolling': 'touch' },
    '.avoid-break': { 'page-break-inside': 'avoid' },
  });
  // With a mouse or on a wide screen, where the bottom bar is hidden.
  addVariant('mouse', '@media (min-width: 1061px), (min-width: 768px) and (pointer: fine)');
});
