import type { Config } from 'tailwindcss';

/**
 * The look is component classes in app/styles.css; utilities are few. Only the plugins named here exist, so none can bring in
 * what an engine of 2017 does not read: no opacity variables in colors, no gap on flex, no preflight.
 */
export default {
  content: ['./app/root.tsx', './app/components/**/*.tsx', './app/pages/**/*.tsx'],
  corePlugins: ['margin', 'display', 'textAlign', 'textColor', 'backgroundColor', 'fontWeight', 'width'],
  theme: {
    screens: { md: '768px', lg: '1061px' },
    colors: {
      night: '#0c121b',
      asphalt: '#141d2a',
      slab: '#1b2636',
      line: '#2d3b50',
      edge: '#7f95b5',
      blue: '#1a3b6c',
      text: '#f1f4f8',
      dim: '#b3bfd0',
      eat: '#4d8a4c',
      'eat-ink': '#8fd28d',
      beat: '#c73537',
      'beat-ink': '#ff9a97',
      amber: '#fbbf24',
      guide: '#1c5a2e',
      ink: '#161105',
      white: '#fff',
      black: '#05070a',
    },
    spacing: { 0: '0', 1: '8px', 2: '16px', 3: '24px', 4: '36px', auto: 'auto' },
    fontFamily: {
      sign: [
        '"Roboto Condensed"',
        'sans-serif-condensed',
        '"Arial Narrow"',
        '"Liberation Sans Narrow"',
        'system-ui',
        'sans-serif',
      ],
      body: ['system-ui', '-apple-system', '"Segoe UI"', 'Roboto', '"Liberation Sans"', 'Arial', 'sans-serif'],
      board: ['Menlo', 'Consolas', '"DejaVu Sans Mono"', 'monospace'],
    },
  },
} satisfies Config;
