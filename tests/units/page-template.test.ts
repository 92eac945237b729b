import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageTemplate } from '~/http/page-cache/page-template';
import { viewerPlaceholders, votePlaceholder } from '~/http/page-cache/placeholders';
import { SharedRendering } from '~/http/page-cache/shared-rendering';
import { sessionOf, viewerOf } from '~/http/session';
import { hashOf } from '../support/content-policy';

const answer = new Response(null, { headers: { 'content-type': 'text/html' } });
const { name } = viewerPlaceholders;
const post = { id: 12, userId: 34 };
const another = { id: 56, userId: 78 };

const forDrivers = () => new SharedRendering('drivers');

/** A text within the data that Remix writes into a page. */
const inData = (...values: (string | number | null)[]) =>
  `enqueue(${JSON.stringify(JSON.stringify(values)).replaceAll('<', '\\u003c')});`;

const inScript = (text: string, nonce?: string) => `<script${nonce ? ` nonce="${nonce}"` : ''}>${text}</script>`;

/** What a browser reads out of it. */
const dataOf = (page: string): unknown =>
  JSON.parse(z.string().parse(JSON.parse(/enqueue\((".*?[^\\]")\);<\/script>/s.exec(page)?.[1] ?? '""')));

describe('a page with placeholders', () => {
  it('is filled in where they stand: in its open parts, and in its data for script', () => {
    const rendering = forDrivers();
    const part = rendering.addPart([name, votePlaceholder(another)], (values) => `<b>${values.get(name)}</b>`);
    const data = inScript(inData('before', name, votePlaceholder(post)), rendering.nonce);
    const page = pageTemplate(answer, `<p>${part}</p>${data}`, rendering);
    expect(page.needs.posts).toEqual([another, post]);
    const filled = page.fill(
      new Map([
        [name, 'Eve'],
        [votePlaceholder(post), 'up'],
      ]),
    );
    expect(String(filled.body)).toBe(`<p><b>Eve</b></p>${inScript(inData('before', 'Eve', 'up'))}`);
    expect(filled.policy).toContain(hashOf(inData('before', 'Eve', 'up')));
    expect(dataOf(String(page.fill(new Map()).body))).toEqual(['before', null, null]);
    expect(dataOf(String(page.fill(new Map([[name, 12]])).body))).toEqual(['before', 12, null]);
  });

  it.each(['</script><script>alert(1)', '"\\u0022', '\u2028 & \u2029', '$& $1 $`', 'ünïcödé 🥩', "it's"])(
    'brings %j to script as it is, and ends no script with it',
    (words) => {
      const page = pageTemplate(answer, inScript(inData(name, 'after')), forDrivers());
      const text = String(page.fill(new Map([[name, words]])).body);
      expect(dataOf(text)).toEqual([words, 'after']);
      expect(text.match(/<\/script>/g)).toHaveLength(1);
    },
  );

  it('is refused when one stands where nothing fills it', () => {
    expect(() => pageTemplate(answer, `<p title="${name}">`, forDrivers())).toThrow('a placeholder where nothing');
  });

  it('is never the same for all who ask, as a page without any is', () => {
    const filled = (page: string) => pageTemplate(answer, page, forDrivers()).fill(new Map());
    expect(filled(inScript(inData(name))).etag).toBeNull();
    expect(filled(inScript(inData('words'))).etag).toMatch(/^W\/".{22}"$/);
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
        sharedRendering: forDrivers(),
      },
    };
    await expect(sessionOf(arrived)).rejects.toThrow('asked for the session of one');
    await expect(viewerOf(arrived)).rejects.toThrow('asked for the session of one');
  });
});
