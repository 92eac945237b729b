import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type PageTemplate, pageTemplate } from '~/http/page-cache/page-template';
import { SharedRendering, type SlotValue } from '~/http/page-cache/shared-rendering';
import { sessionOf, viewerOf } from '~/http/session';
import { hashOf } from '../support/content-policy';

const answer = new Response(null, { headers: { 'content-type': 'text/html' } });

/** A rendering for drivers whose page may show these. */
function forDrivers() {
  const rendering = new SharedRendering('drivers');
  const [name = '', vote = '', own = ''] = rendering.declare(['name', 'vote', 'own'], () => ['Eve', 'up', true]);
  return { rendering, name, vote, own };
}

/** A text within the data that Remix writes into a page. */
const inData = (...values: (string | number | boolean | null)[]) =>
  `enqueue(${JSON.stringify(JSON.stringify(values)).replaceAll('<', '\\u003c')});`;

const inScript = (text: string, nonce?: string) => `<script${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`;

/** What a browser reads out of it. */
const dataOf = (page: string): unknown =>
  JSON.parse(z.string().parse(JSON.parse(/enqueue\((".*?[^\\]")\);<\/script>/s.exec(page)?.[1] ?? '""')));

const sentOf = (page: PageTemplate, values: [string, SlotValue][]) => page.fill(new Map(values)).sentIn(null);

describe('a page with placeholders', () => {
  it('is filled in where they stand: in its open parts, and in its data for script', async () => {
    const { rendering, name, vote, own } = forDrivers();
    const part = rendering.addPart({ placeholders: [name], draw: (values) => `<b>${values.get(name)}</b>` });
    const data = inScript(inData('before', name, vote, own), rendering.nonce);
    const page = pageTemplate(answer, `<p>${part}</p>${data}`, rendering);
    const { body, policy } = await sentOf(page, [
      [name, 'Eve'],
      [vote, 'up'],
      [own, true],
    ]);
    expect(String(body)).toBe(`<p><b>Eve</b></p>${inScript(inData('before', 'Eve', 'up', true))}`);
    expect(policy).toContain(hashOf(inData('before', 'Eve', 'up', true)));
    expect(dataOf(String((await sentOf(page, [])).body))).toEqual(['before', null, null, null]);
    expect(dataOf(String((await sentOf(page, [[name, 12]])).body))).toEqual(['before', 12, null, null]);
  });

  it.each(['</script><script>alert(1)', '"\\u0022', '\u2028 & \u2029', '$& $1 $`', 'ünïcödé 🥩', "it's"])(
    'brings %j to script as it is, and ends no script with it',
    async (words) => {
      const { rendering, name } = forDrivers();
      const page = pageTemplate(answer, inScript(inData(name, 'after')), rendering);
      const text = String((await sentOf(page, [[name, words]])).body);
      expect(dataOf(text)).toEqual([words, 'after']);
      expect(text.match(/<\/script>/g)).toHaveLength(1);
    },
  );

  it('is filled in where one stands in the markup itself, as text, also within a part', async () => {
    const { rendering, name, vote } = forDrivers();
    const part = rendering.addPart({ placeholders: [vote], draw: (values) => `<b>${values.get(vote)}: ${name}</b>` });
    const page = pageTemplate(answer, `<p title="${name}">${part}</p>`, rendering);
    for (const driver of ['Eve', 'Ann & "Bo"']) {
      const { body } = await sentOf(page, [
        [name, driver],
        [vote, 'up'],
      ]);
      const text = driver.replace('&', '&amp;').replaceAll('"', '&quot;');
      expect(String(body)).toBe(`<p title="${text}"><b>up: ${text}</b></p>`);
    }
  });

  it('is refused when one stands where nothing fills it', () => {
    const { rendering, name } = forDrivers();
    const page = inScript(`alert("${name}")`, rendering.nonce);
    expect(() => pageTemplate(answer, page, rendering)).toThrow('a placeholder where nothing');
  });

  it('is refused when one is another rendering’s', () => {
    const { name } = forDrivers();
    const page = () => pageTemplate(answer, inScript(inData(name)), forDrivers().rendering);
    expect(page).toThrow('a placeholder that it has not declared');
  });

  it('is never the same for all who ask, as a page without any is', () => {
    const filled = (rendering: SharedRendering) =>
      pageTemplate(answer, inScript(inData('words')), rendering).fill(new Map());
    expect(filled(forDrivers().rendering).etag).toBeNull();
    expect(filled(new SharedRendering('visitors')).etag).toMatch(/^W\/".{22}"$/);
  });

  it('is made for nobody: what asks who they are fails', async () => {
    const arrived = {
      request: new Request('http://eat-it.example/', { headers: { cookie: 'session=x' } }),
      context: {
        requestId: 'request',
        network: '192.0.2.1',
        isFromThisMachine: false,
        enhanced: false,
        routes: () => Promise.resolve({}),
        sharedRendering: forDrivers().rendering,
      },
    };
    await expect(sessionOf(arrived)).rejects.toThrow('asked for the session of one');
    await expect(viewerOf(arrived)).rejects.toThrow('asked for the session of one');
  });
});
