/** Structured data for search engines. Whatever a driver typed stays text: no character of it can end the script. */
export function JsonLd({ about }: { about: object }) {
  const html = JSON.stringify(about).replace(/[<>&\u2028\u2029]/g, escaped);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
