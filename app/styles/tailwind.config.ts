import type { Config } from 'tailwindcss';
import { themedColors, themes } from './themes';

/**
 * The look is component classes in the sheets beside their parts; utilities are few. Only the plugins named here exist, so none
 * can bring in what an engine of 2017 does not read: no opacity variables in colors, no gap on flex, no preflight.
 */
export default {
  content: ['./app/root.tsx', './app/components/**/*.tsx', './app/pages/**/*.tsx'],
  plugins: [themes],
  // Words of the code that are no class of a page.
  blocklist: ['block', 'inline', 'table', 'hidden'],
  corePlugins: ['margin', 'display', 'textAlign', 'textColor', 'backgroundColor', 'fontWeight', 'width'],
  theme: {
    screens: { md: '768px', lg: '1061px' },
    colors: {
      ...themedColors,
      blue: '#1a3b6c',
      eat: '#4d8a4c',
      // White words on it are read: 5.0:1, where the brand's green has 4.1.
      'eat-fill': '#3f7c3e',
      beat: '#c73537',
      amber: '#fbbf24',
      guide: '#1c5a2e',
      // Lines on the map: 3:1 on its land by day and by night, and on the state that is shown.
      road: '#cd6b1f',
      ink: '#161105',
      white: '#fff',
      black: '#05070a',
    },
    spacing: { 0: '0', 1: '8px', 2: '16px', 3: '24px', 4: '36px', auto: 'auto' },
    fontFamily: {
      // Android gives Roboto Condensed under its alias alone.
      sign: [
        '"Avenir Next Condensed"',
        '"Roboto Condensed"',
        'sans-serif-condensed',
        '"Bahnschrift SemiCondensed"',
        '"Arial Narrow"',
        '"Liberation Sans Narrow"',
        '"DejaVu Sans Condensed"',
        'system-ui',
        'sans-serif',
      ],
      body: ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Helvetica Neue"', 'Arial', 'sans-serif'],
      board: ['Menlo', 'Consolas', '"DejaVu Sans Mono"', 'monospace'],
    },
  },
} satisfies Config;
