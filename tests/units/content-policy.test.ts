import { describe, expect, it } from 'vitest';
import { contentPolicy, newNonce, pagePart, partsOf } from '~/http/content-policy';
import { hashOf } from '../support/content-policy';

const nonce = newNonce();
const joinedParts = (page: string) =>
  partsOf(page, nonce)
    .map(({ text }) => text)
    .join('');
const policyOf = (page: string) => contentPolicy(partsOf(page, nonce).map(pagePart));

describe('a page’s policy', () => {
  const page = `<style nonce="${nonce}">p { color: red }</style><p>Pie</p>
<script type="module" nonce="${nonce}" async="">import "a";
run('<b>');</script><link nonce="${nonce}" rel="x"/><script nonce="${nonce}"></script>`;

  it('lists our scripts and styles in their directives', () => {
    expect(policyOf(page).split(';')).toEqual(
      expect.arrayContaining([
        `script-src 'self' ${hashOf(`import "a";\nrun('<b>');`)}`,
        `style-src 'self' ${hashOf('p { color: red }')}`,
      ]),
    );
  });

  it('removes only the nonces from the page', () => {
    expect(joinedParts(page)).toBe(page.replaceAll(` nonce="${nonce}"`, ''));
  });

  it.each([
    ['without a nonce', '<script>alert(1)</script>'],
    ['with another nonce', `<script nonce="${newNonce()}">alert(1)</script>`],
    ['after one of ours', `<script nonce="${nonce}">ours()</script><script>alert(1)</script>`],
  ])('allows no script %s', (_kind, words) => {
    expect(policyOf(`${words}<p>${page}`)).not.toContain(hashOf('alert(1)'));
  });

  it('allows nothing if there is no page', () => {
    expect(contentPolicy()).toMatch(/script-src 'self';style-src 'self'$/);
  });
});
