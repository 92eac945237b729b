import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyDriver, slotNamed, voteSlot } from '~/domain/slots';
import { hashOf } from '../support/content-policy';
import { OpenParts, pageTemplate } from '~/http/shared-pages/page-template';

const answer = new Response(null, { headers: { 'content-type': 'text/html' } });
const name = slotNamed('viewer-name');
const post = { id: 12, userId: 34 };
const another = { id: 56, userId: 78 };

/** A text within the data that Remix writes into a page. */
const inData = (...values: (string | null)[]) =>
  `enqueue(${JSON.stringify(JSON.stringify(values)).replaceAll('<', '\\u003c')});`;

const inScript = (text: string, mark?: string) => `<script${mark ? ` nonce="${mark}"` : ''}>${text}</script>`;

/** What a browser reads out of it. */
const dataOf = (page: string): unknown =>
  JSON.parse(z.string().parse(JSON.parse(/enqueue\((".*?[^\\]")\);<\/script>/s.exec(page)?.[1] ?? '""')));

describe('a page with slots', () => {
  it('is filled in where they stand: in its open parts, and in its data for script', () => {
    const parts = new OpenParts();
    const part = parts.add([name, voteSlot(another)], (filling) => `<b>${filling.get(name)}</b>`);
    const data = inScript(inData('before', name, voteSlot(post)), parts.mark);
    const page = pageTemplate(answer, `<p>${part}</p>${data}`, parts);
    expect(page.posts).toEqual([another, post]);
    const filled = page.fill(
      new Map([
        [name, 'Eve'],
        [voteSlot(post), 'up'],
      ]),
    );
    expect(String(filled.body)).toBe(`<p><b>Eve</b></p>${inScript(inData('before', 'Eve', 'up'))}`);
    expect(filled.policy).toContain(hashOf(inData('before', 'Eve', 'up')));
    expect(dataOf(String(page.fill(new Map()).body))).toEqual(['before', null, null]);
  });

  it.each(['</script><script>alert(1)', '"\\u0022', '\u2028 & \u2029', '$& $1 $`', 'ünïcödé 🥩', "it's"])(
    'brings %j to script as it is, and ends no script with it',
    (words) => {
      const page = pageTemplate(answer, inScript(inData(name, 'after')), new OpenParts());
      const text = String(page.fill(new Map([[name, words]])).body);
      expect(dataOf(text)).toEqual([words, 'after']);
      expect(text.match(/<\/script>/g)).toHaveLength(1);
    },
  );

  it('is refused when a slot stands where nothing fills it', () => {
    expect(() => pageTemplate(answer, `<p title="${name}">`, new OpenParts())).toThrow('a slot where nothing');
  });

  it('is made for nobody: what asks who they are fails', () => {
    expect(() => anyDriver.id).toThrow('asked for one of them');
    expect(() => anyDriver.username).toThrow('asked for one of them');
  });
});
