const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** For text and attributes. Drops characters that XML 1.0 (2.2) doesn't allow. */
export const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (each) => entities[each] ?? each);

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element that contains only text. */
export const textElement = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`;

/** An element that has only attributes. */
export function emptyElement(name: string, attributes: Record<string, string | number>): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  return `<${name}${pairs.join('')}/>`;
}
