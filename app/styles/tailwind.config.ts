import type { Config } from 'tailwindcss';

/**
 * The look's few values. Old cab tablets (Chrome 61, Safari 11) read no `rgb(r g b / a)`, so Tailwind's opacity colours are
 * off and every colour comes out as plain hex; the reset is our own, smaller one.
 */
export default {
  content: ['./app/**/*.tsx'],
  corePlugins: {
    preflight: false,
    textOpacity: false,
    backgroundOpacity: false,
    borderOpacity: false,
    divideOpacity: false,
    placeholderOpacity: false,
    ringOpacity: false,
  },
  theme: {
    screens: { md: '768px', lg: '1060px' },
    colors: {
      night: '#0c121b',
      asphalt: '#141d2a',
      slab: '#1b2636',
      line: '#44566f',
      blue: '#1a3b6c',
      text: '#f1f4f8',
      dim: '#a9b6c8',
      eat: '#4d8a4c',
      'eat-fill': '#3c733b',
      'eat-ink': '#8fd28d',
      beat: '#c73537',
      'beat-fill': '#b42c2e',
      'beat-ink': '#ff9a97',
      amber: '#fbbf24',
      ink: '#161105',
      guide: '#21562b',
      white: '#ffffff',
    },
    fontFamily: {
      sign: ['"Roboto Condensed"', '"Arial Narrow"', '"Liberation Sans Narrow"', 'system-ui', 'sans-serif'],
      body: ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Liberation Sans"', 'Arial', 'sans-serif'],
      board: ['ui-monospace', '"DejaVu Sans Mono"', 'Menlo', 'Consolas', 'monospace'],
    },
    extend: {},
  },
} satisfies Config;
