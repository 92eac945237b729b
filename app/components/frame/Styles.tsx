import { createContext, useContext } from 'react';
import text from '~/styles/site.css?inline';
import href from '~/styles/site.css?url';
import { NonceContext } from '../contexts';

/** On the server, whether the page comes with its styles in it (app/http/stylesheet.ts). */
export const InlineStylesContext = createContext(false);

/** In a browser, the styles that the page came with, if any. */
const received = import.meta.env.SSR ? undefined : document.querySelector('style[data-site]')?.textContent;

/**
 * The site's one stylesheet. On a first visit it is in the page, since a file would take another round trip before anything is painted.
 * Meanwhile the browser fetches the file, and a cookie that comes with it says that later pages may link it.
 */
export function Styles() {
  const nonce = useContext(NonceContext);
  const isInline = useContext(InlineStylesContext);
  const inline = import.meta.env.SSR ? isInline && text : received;
  if (!inline) return <link data-site="" rel="stylesheet" href={href} />;
  return (
    <>
      <style data-site="" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: inline }} />
      <link rel="prefetch" as="style" href={href} />
    </>
  );
}
