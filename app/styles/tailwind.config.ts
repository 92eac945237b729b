import type { Config } from 'tailwindcss';
import { shadows, themedColors, themes } from './themes';

/**
 * The site's design tokens. Only the listed core plugins are enabled, so that no utility uses features that browsers from 2017 lack: no
 * opacity variables in colors, no gap in flex layouts, no preflight. Spacing is in px and font sizes in rem: larger text needs no wider
 * margins.
 */
export default {
  content: [
    './app/root.tsx',
    './app/{components,pages}/**/*.tsx',
    // They create status messages without React.
    './app/offline/{page/start,page/stale-banner,drafts/keep-draft}.ts',
  ],
  plugins: [themes],
  corePlugins: [
    ...(['position', 'inset', 'zIndex', 'order', 'float', 'clear', 'gridColumn', 'gridRow'] as const),
    ...(['margin', 'display', 'height', 'maxHeight', 'minHeight', 'width', 'minWidth', 'maxWidth'] as const),
    ...(['flex', 'flexShrink', 'flexGrow', 'flexBasis', 'tableLayout', 'borderCollapse', 'listStyleType'] as const),
    ...(['gridTemplateColumns', 'gridTemplateRows', 'flexDirection', 'flexWrap', 'alignItems', 'alignSelf'] as const),
    ...([
      'justifyContent',
      'overflow',
      'textOverflow',
      'whitespace',
      'wordBreak',
      'borderRadius',
      'borderWidth',
    ] as const),
    ...(['borderStyle', 'borderColor', 'backgroundColor', 'fill', 'stroke', 'strokeWidth', 'objectFit'] as const),
    ...(['objectPosition', 'padding', 'textAlign', 'verticalAlign', 'fontFamily', 'fontSize', 'fontWeight'] as const),
    ...(['textTransform', 'fontStyle', 'lineHeight', 'letterSpacing', 'textColor', 'opacity', 'cursor'] as const),
    ...(['pointerEvents', 'visibility', 'resize', 'accentColor', 'appearance', 'content'] as const),
    ...(['accessibility', 'animation', 'columns'] as const),
  ],
  theme: {
    screens: { sm: '620px', md: '768px', lg: '1061px', xl: '1200px' },
    colors: {
      ...themedColors,
      blue: '#1a3b6c',
      eat: '#4d8a4c',
      // Contrast with white text is 5.0:1; the brand's green has only 4.1:1.
      'eat-fill': '#3f7c3e',
      beat: '#c73537',
      amber: '#fbbf24',
      guide: '#1c5a2e',
      // Lines on the map: 3:1 contrast with the land in both themes, and with the selected state.
      road: '#cd6b1f',
      ink: '#161105',
      white: '#fff',
      black: '#05070a',
      // On top of a photo or the header.
      shade: 'rgba(5, 7, 10, 0.78)',
      current: 'currentColor',
      inherit: 'inherit',
      transparent: 'transparent',
    },
    spacing: {
      ...{
        0: '0',
        px: '1px',
        0.5: '2px',
        1: '4px',
        1.5: '6px',
        2: '8px',
        2.5: '10px',
        3: '12px',
        4: '16px',
        5: '20px',
      },
      ...{ 6: '24px', 7: '28px', 8: '32px', 10: '40px', 12: '48px', 14: '56px', 16: '64px', 20: '80px' },
    },
    fontFamily: {
      // The font lists are in base.css.
      sign: 'var(--sign)',
      body: 'var(--body)',
      board: 'var(--board)',
    },
    // At 17 px base: 13, 14, 15, 16, 17, 18, 20, 24, 28, 36 and 51 px.
    fontSize: {
      ...{ '2xs': '0.75rem', xs: '0.82rem', sm: '0.88rem', md: '0.94rem', base: '1rem', lg: '1.06rem', xl: '1.2rem' },
      ...{ '2xl': '1.4rem', '3xl': '1.65rem', '4xl': '2.12rem', '5xl': '3rem' },
    },
    lineHeight: { none: '1', tight: '1.15', snug: '1.3', normal: '1.45', loose: '1.9' },
    letterSpacing: { wide: '0.08em' },
    borderRadius: { none: '0', sm: '4px', md: '8px', lg: '12px', full: '9999px' },
    borderWidth: { DEFAULT: '1px', 0: '0', 2: '2px', 3: '3px', 4: '4px', 6: '6px' },
    borderColor: ({ theme }) => ({ ...theme('colors'), DEFAULT: 'var(--line)' }),
    boxShadow: shadows,
    animation: {
      none: 'none',
      progress: 'progress 8s ease-out',
      roll: 'roll 20s linear infinite',
      spin: 'spin 1s linear infinite',
    },
    keyframes: {
      progress: { from: { width: '0' } },
      roll: { to: { transform: 'translateX(-100%)' } },
      spin: { to: { transform: 'rotate(360deg)' } },
    },
  },
} satisfies Config;
