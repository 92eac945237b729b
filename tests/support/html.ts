/** Just enough of HTML to read what React wrote: elements properly closed, attribute values in double quotes. */

export type Element = { tag: string; attributes: Record<string, string>; text: string };

const voidTags = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const token =
  /<!--.*?-->|<!doctype[^>]*>|<script\b.*?<\/script>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gis;

/** @returns every element in the order of their start tags, each with the text within it. */
export function elementsOf(html: string): Element[] {
  const all: Element[] = [];
  const open: Element[] = [];
  for (const [, closing, name, attributes = '', text] of html.matchAll(token)) {
    if (text !== undefined) for (const element of open) element.text += decode(text);
    const tag = name?.toLowerCase();
    if (!tag) continue;
    if (closing) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.splice(at);
      continue;
    }
    const element = { tag, attributes: attributesOf(attributes), text: '' };
    all.push(element);
    if (!voidTags.has(tag)) open.push(element);
  }
  return all;
}

/** @returns the visible words of a page, blanks joined. */
export const textOf = (html: string): string =>
  (elementsOf(html).find(({ tag }) => tag === 'body')?.text ?? '').replaceAll(/\s+/g, ' ').trim();

/** @returns the notice that a page shows: its banner's words, or null. */
export function noticeOf(html: string): string | null {
  const banner = elementsOf(html).find(
    ({ attributes }) => attributes.role === 'status' && attributes.class?.includes('toast'),
  );
  return (
    banner?.text
      .replaceAll(/\s+/g, ' ')
      .replace(/Close$/, '')
      .trim() || null
  );
}

export type Control = {
  value: string;
  attributes: Record<string, string>;
  /** What stands beside it, by `aria-describedby`. */
  described: string[];
};

/** @returns the form control of a name. @throws when the page has none. */
export function controlOf(html: string, name: string): Control {
  const elements = elementsOf(html);
  const at = elements.findIndex(
    ({ tag, attributes }) => ['input', 'textarea', 'select'].includes(tag) && attributes.name === name,
  );
  const element = elements[at];
  if (!element) throw new Error(`There is no field ${name} on this page.`);
  const { tag, attributes } = element;
  const ids = attributes['aria-describedby']?.split(' ') ?? [];
  const described = ids.map((id) => {
    const note = elements.find((other) => other.attributes.id === id);
    if (!note) throw new Error(`${name} is described by ${id}, which is not there.`);
    return note.text.trim();
  });
  const chosen = elements.slice(at).find((other) => other.tag === 'option' && 'selected' in other.attributes);
  const value =
    tag === 'input'
      ? attributes.value
      : tag === 'textarea'
        ? element.text.replace(/^\n/, '')
        : chosen?.attributes.value;
  return { value: value ?? '', attributes, described };
}

/** @returns the sentence beside a field that is marked as wrong, or null when it is not. */
export function mistakeOf(html: string, name: string): string | null {
  const { attributes, described } = controlOf(html, name);
  return attributes['aria-invalid'] === 'true' ? (described[0] ?? '') : null;
}

/** @returns the hidden formKey of a page's create form. */
export const formKeyOf = (html: string): string => controlOf(html, 'formKey').value;

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      decode(value),
    ]),
  );

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decode = (text: string): string =>
  text.replaceAll(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    return String.fromCodePoint(
      name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1)),
    );
  });

/** @returns what the form of an address sends by itself. @throws when there is none. */
export function formTo(html: string, action: string): Record<string, string> {
  const elements = elementsOf(html);
  const from = elements.findIndex(({ tag, attributes }) => tag === 'form' && attributes.action === action);
  if (from < 0) throw new Error(`No form on this page goes to ${action}.`);
  const next = elements.findIndex(({ tag }, at) => at > from && tag === 'form');
  const inputs = elements.slice(from, next < 0 ? undefined : next).filter(({ tag }) => tag === 'input');
  return Object.fromEntries(inputs.map(({ attributes: { name = '', value = '' } }) => [name, value]));
}
