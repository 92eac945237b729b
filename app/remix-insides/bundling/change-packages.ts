import type { Plugin } from 'vite';

type Changes = [asked: string, answer: string][];

const inPackages = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+\/[\w/.-]+\.js)$/;

/**
 * A plugin that changes texts in packages' files while the bundle of one side is built. Fails the build where a new version of a
 * package no longer has a text, or the bundle a file.
 *
 * @param known changes by file: a package's name and the path in it
 */
export function changePackages(name: string, side: 'browsers' | 'server', known: Record<string, Changes>): Plugin {
  const notRead = new Set(Object.keys(known));
  return {
    name,
    enforce: 'pre',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && (isSsrBuild === true) === (side === 'server'),
    transform(code, id) {
      const file = inPackages.exec(id)?.[1] ?? '';
      const changes = known[file];
      if (!changes) return null;
      notRead.delete(file);
      let left = code;
      for (const [asked, answer] of changes) {
        if (!left.includes(asked)) this.error(`There is no longer in ${file}: ${asked}`);
        left = left.split(asked).join(answer);
      }
      return { code: left, map: null };
    },
    buildEnd(error) {
      if (!error && notRead.size > 0) this.error(`The bundle no longer has: ${[...notRead].join(', ')}`);
    },
  };
}
