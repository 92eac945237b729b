import { createContext, useContext } from 'react';
import text from '~/styles/site.css?inline';
import href from '~/styles/site.css?url';
import { NonceContext } from '../contexts';

/** On the server: whether the page has its styles inline (app/http/stylesheet.ts). */
export const InlineStylesContext = createContext(false);

/** In the browser: the inline styles in the page's HTML, if any. */
const received = import.meta.env.SSR ? undefined : document.querySelector('style[data-site]')?.textContent;

/**
 * The site's only stylesheet. On a first visit it is inline, since a file would take another round trip before the first paint.
 * The browser also fetches the file, whose response sets a cookie; with that cookie, later pages link the file instead. On a page with
 * JavaScript the service worker fetches it (app/offline/worker/files.ts), after what the page itself needs.
 */
export function Styles({ withoutScript }: { withoutScript: boolean }) {
  const nonce = useContext(NonceContext);
  const isInline = useContext(InlineStylesContext);
  const inline = import.meta.env.SSR ? isInline && text : received;
  const prefetch = <link rel="prefetch" as="style" href={href} />;
  if (!inline) return <link data-site="" rel="stylesheet" href={href} />;
  return (
    <>
      <style data-site="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inline }} />
      {withoutScript ? prefetch : <noscript>{prefetch}</noscript>}
    </>
  );
}
