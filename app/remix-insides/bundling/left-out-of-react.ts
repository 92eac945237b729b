import type { Plugin } from 'vite';

/**
 * What a browser is not sent of React: the document is hydrated, and no other root is made; we listen to nothing that is being composed;
 * there are no lists of Suspense; React's tools for developers find their way in a development build. Each part is from one text up to the
 * end of the next, and what stands in its place.
 */
const parts: [from: string, to: string, answer: string][] = [
  ['var $a;if(ae)b:{', 'e.data=$a)', ''],
  ['if(we)na=Fe;', 'var xa=Ce}', '{na=Fe;var xa}'],
  [
    'fa("onBeforeInput"',
    'fa("onCompositionUpdate","compositionupdate focusout keydown keypress keyup mousedown".split(" "));',
    '',
  ],
  ['case 19:return xj(a,b,c);', '', ''],
  ['case 19:E(L);f=b.memoizedState;', 'case 22:case 23:return Hj()', 'case 22:case 23:return Hj()'],
  ['if("undefined"!==typeof __REACT_DEVTOOLS_GLOBAL_HOOK__){', 'catch(a){}}', ''],
  ['exports.createRoot=', 'return new ll(b)};', ''],
  ['exports.findDOMNode=', 'return a};', ''],
  ['exports.hydrate=', '!0,c)};', ''],
  ['exports.render=', '!1,c)};', ''],
  ['exports.unmountComponentAtNode=', '!0):!1};', ''],
  ['exports.unstable_renderSubtreeIntoContainer=', '!1,d)};', ''],
];

/** Such a handler would be called by nothing. */
const unheard = /\bon(?:BeforeInput|Composition\w+)\b/;

const ofReact = /\/node_modules\/react-dom\/cjs\/react-dom\.production\.min\.js$/;
const ours = /\/app\/[^?]+\.tsx?$/;

/** Fails the build where another version of React has not these texts, or a handler of ours would be called by nothing. */
export const leftOutOfReact: Plugin = {
  name: 'left-out-of-react',
  apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  transform(code, id) {
    if (ours.test(id) && unheard.test(code)) this.error(`${id} listens to what React is not sent with.`);
    return ofReact.test(id) ? { code: withoutParts(code, this.error.bind(this)), map: null } : null;
  },
};

/** A page is one concurrent root. */
const legacyMode = /0(=|!)==\(\w+\.mode&1\)/g;

function withoutParts(code: string, fail: (message: string) => never): string {
  let left = code.replace(legacyMode, (_, equal: string) => (equal === '=' ? '!1' : '!0'));
  for (const [from, to, answer] of parts) {
    const start = left.indexOf(from);
    const end = left.indexOf(to, start + from.length);
    if (start < 0 || end < 0) fail(`React no longer has: ${from} ... ${to}`);
    left = left.slice(0, start) + answer + left.slice(end + to.length);
  }
  return left;
}
