import { useContext } from 'react';
import { NonceContext } from './nonce';

/** What a page is about, for search engines. Whatever a driver typed stays text: no character of it can end the script. */
export function JsonLd({ about }: { about: object }) {
  const nonce = useContext(NonceContext);
  const html = JSON.stringify(about).replace(/[<>&\u2028\u2029]/g, escaped);
  // A browser shows no script its nonce, so React would take it for missing.
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
