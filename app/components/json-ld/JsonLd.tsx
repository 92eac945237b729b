import { useContext } from 'react';
import type { Graph } from 'schema-dts';
import { LiteContext } from '../lite';

/**
 * What a page is about, for search engines. Whatever a driver typed stays text: no character of it can end the script.
 *
 * It is data, which no policy has to allow (HTML, "prepare the script element"), and is sent as markup alone: a browser takes over
 * the element as it is.
 * @param graph made by the server only: null in browsers, which leave what is there
 */
export function JsonLd({ graph }: { graph: Graph | null }) {
  // Who reads with no script to spare is no search engine.
  if (useContext(LiteContext)) return null;
  const html = import.meta.env.SSR ? JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, escaped) : '';
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
