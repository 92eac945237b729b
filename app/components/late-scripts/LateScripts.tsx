import { Scripts } from '@remix-run/react';
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { startLate } from './start-late';

/** What Remix writes for a script or a link of its own. */
type Written = { href?: string; type?: string; dangerouslySetInnerHTML?: { __html: string } };

const startsModules = 'start';

/**
 * Remix's scripts, with the one difference that the page's modules are asked for when all that is in view is there: until
 * then a press is an ordinary link or form post, and nothing competes with the photos for a thin link. Remix writes links
 * that preload the modules and a script that imports them; here the script is inert, and remembers what the links said.
 */
export function LateScripts({ mark }: { mark: string }) {
  const written = elementsIn(Scripts({ nonce: mark }));
  const needs = written.flatMap(({ props }) => props.href ?? []).join(' ');
  return written.map((element, at) => {
    if (element.type !== 'script') return null;
    if (element.props.type !== 'module') return <Fragment key={at}>{element}</Fragment>;
    return (
      <Fragment key={at}>
        <script
          type="text/late-module"
          id={startsModules}
          nonce={mark}
          data-needs={needs}
          suppressHydrationWarning
          dangerouslySetInnerHTML={element.props.dangerouslySetInnerHTML}
        />
        <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: starter }} />
      </Fragment>
    );
  });
}

const starter = `(${startLate.toString()})(${JSON.stringify(startsModules)})`;

const elementsIn = (node: ReactNode): ReactElement<Written>[] =>
  Children.toArray(node).flatMap((child) => {
    if (!isValidElement<Written & { children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsIn(child.props.children) : [child];
  });
