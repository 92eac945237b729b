import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const itsHooks = /\/@conform-to\/react\/dist\/context\.mjs$/;
const itsSpread = /^\.\/_virtual\/_rollupPluginBabelHelpers\.mjs$/;
const ofConform = /\/@conform-to\/(?:dom|react)\/dist\/\w+\.mjs$/;

const ours = (file: string) => fileURLToPath(new URL(`../../components/forms/late-conform/${file}`, import.meta.url));
const [later, spread] = [ours('dom.ts'), ours('spread.ts')];

/**
 * Hands conform's hooks, in browsers, what brings the most of conform once a form is used (`app/components/forms/late-conform/dom.ts`), and
 * both what browsers have of their own (`spread.ts`).
 */
export const lateConform: Plugin = {
  name: 'late-conform',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId(source, importer = '') {
    if (itsSpread.test(source) && ofConform.test(importer)) return spread;
    return source === '@conform-to/dom' && itsHooks.test(importer) ? later : null;
  },
  /** Fails the build where a new version of conform has its hooks, or its own spread, elsewhere. */
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
    if (!modules.includes(later)) this.error('Conform’s hooks no longer ask for @conform-to/dom.');
    if (modules.some((module) => /@conform-to\/.*BabelHelpers/.test(module)))
      this.error('Conform brings its own spread.');
  },
};
