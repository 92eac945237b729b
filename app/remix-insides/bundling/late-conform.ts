import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const itsHooks = /\/@conform-to\/react\/dist\/context\.mjs$/;
const later = fileURLToPath(new URL('../../components/forms/late-conform/dom.ts', import.meta.url));

/** Hands conform's hooks, in browsers, what brings the most of conform once a form is used (`app/components/forms/late-conform/dom.ts`). */
export const lateConform: Plugin = {
  name: 'late-conform',
  enforce: 'pre',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  resolveId: (source, importer) => (source === '@conform-to/dom' && itsHooks.test(importer ?? '') ? later : null),
  /** Fails the build where a new version of conform has its hooks elsewhere. */
  generateBundle(_options, bundle) {
    const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
    if (!modules.includes(later)) this.error('Conform’s hooks no longer ask for @conform-to/dom.');
  },
};
