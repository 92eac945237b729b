import { Scripts } from '@remix-run/react';
import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { goWithout } from './go-without';
import { inlineScript } from './inline-script';
import { startLate } from './start-late';

/** What Remix writes for a script or a link of its own. */
type ScriptProps = { href?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } };

const startsModules = 'start';

/**
 * Script cannot do without it, and no polyfill comes in time: Remix reads a page's data by it, which is in the page (Chrome 71,
 * Safari 14.1, Firefox 113). A browser that lacks it is sent no script; README, Browsers.
 */
const ableToRun = 'window.TextEncoderStream';

/**
 * Remix's scripts, except that the page's modules are fetched only when all that is in view is there: until then a press is an
 * ordinary link or form post, and nothing competes with the photos for a thin link. Remix writes links that preload the modules
 * and a script that imports them; here the script is inert, and remembers what the links said. In a browser that cannot run them
 * it stays inert for good.
 */
export const LateScripts = import.meta.env.SSR ? Sent : Taken;

function Sent({ nonce }: { nonce: string }) {
  const elements = elementsIn(Scripts({ nonce }));
  const needs = [...new Set(elements.flatMap(({ props }) => props.href ?? []))].join(' ');
  return elements.map((element, at) => {
    if (element.type !== 'script') return null;
    if (element.props.type !== 'module') return <Fragment key={at}>{whereAble(element)}</Fragment>;
    return (
      <Fragment key={at}>
        <script
          type="text/late-module"
          id={startsModules}
          nonce={nonce}
          data-needs={needs}
          suppressHydrationWarning
          dangerouslySetInnerHTML={element.props.dangerouslySetInnerHTML}
        />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={starter} />
      </Fragment>
    );
  });
}

/** In a browser, the three scripts that the page came with. They have run: a browser is sent nothing that could write them again. */
function Taken() {
  return [0, 1, 2].map((at) => <script key={at} suppressHydrationWarning dangerouslySetInnerHTML={hasRun} />);
}

const hasRun = { __html: '' };

const starter = {
  __html: import.meta.env.SSR ? `if (${ableToRun}) (${inlineScript(startLate)})(${JSON.stringify(startsModules)})` : '',
};

function whereAble(script: ReactElement<ScriptProps>) {
  const text = script.props.dangerouslySetInnerHTML?.__html ?? '';
  return cloneElement(script, {
    dangerouslySetInnerHTML: { __html: `if (${ableToRun}) {${text}} else (${inlineScript(goWithout)})()` },
  });
}

const elementsIn = (node: ReactNode): ReactElement<ScriptProps>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<ScriptProps & { children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
