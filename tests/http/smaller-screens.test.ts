import { describe, expect, it } from 'vitest';
import { seedRestaurants } from '~/domain/seed/seed-starter';
import type { Client } from '../support/client';
import { aDriver } from '../support/factories';
import { controlOf, elementsOf, noticeOf, textOf } from '../support/html';
import { apiError } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

describe('the legal pages', () => {
  it.each(['/privacy-policy', '/privacy-policy/', '/terms-of-service', '/terms-of-service/'])(
    '%s has its last update and a contact',
    { tags: ['S2.legal.5', 'S2.route.privacy', 'S2.route.terms', 'S6.visitor.2'] },
    async (address) => {
      const { status, text } = await site.visitor().page(address);
      expect(status).toBe(200);
      expect(textOf(text)).toContain('Last updated: April 22, 2025');
      expect(text).toContain('href="mailto:contact@example.com"');
    },
  );

  it('list every cookie that the site sets', async () => {
    const policy = textOf((await site.visitor().page('/privacy-policy')).text);
    const browser = await site.signedIn(await aDriver());
    await browser.form('/store', { intent: 'add', itemId: 1 });
    await browser.form('/lite', { lite: 'on' });
    await browser.form('/theme', { theme: 'day' });
    for (const name of browser.cookies.keys()) expect(policy).toContain(name);
    expect([...browser.cookies.keys()].sort()).toEqual(['cart', 'flash', 'lite', 'session', 'theme', 'wrote']);
  });
});

describe('the store', () => {
  const cartCount = async (browser: Client) =>
    /Cart: (\d+) items?/.exec(textOf((await browser.page('/store')).text))?.[1];

  it(
    'shows three samples with their prices, and says that nothing can be ordered',
    { tags: ['S1.extras.1', 'S2.store.1', 'S2.store.3'] },
    async () => {
      const { text } = await site.visitor().page('/store');
      for (const price of ['$29.99', '$24.99', '$15.99']) expect(textOf(text)).toContain(price);
      expect(textOf(text)).toContain('nothing is for sale yet');
      const pictures = elementsOf(text).filter(({ tag }) => tag === 'img');
      expect(pictures).toHaveLength(3);
      for (const { attributes } of pictures) {
        const picture = await site.visitor().page(attributes.src ?? '');
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
      }
    },
  );

  it.each([['a visitor'], ['a driver']])(
    'keeps the cart of %s between pages, and allows removing items',
    { tags: ['S2.route.store', 'S2.store.2'] },
    async (who) => {
      const browser = who === 'a driver' ? await site.signedIn(await aDriver()) : site.visitor();
      const added = await browser.form('/store', { intent: 'add', itemId: 3 });
      expect([added.status, added.location]).toEqual([303, '/store#item-3']);
      expect(noticeOf((await browser.follow(added)).text)).toBe(
        'Added to cart Bottomless Refill Mug. Nothing is for sale yet.',
      );
      await browser.form('/store', { intent: 'add', itemId: 3 });
      await browser.form('/store', { intent: 'add', itemId: 1 });
      expect(await cartCount(browser)).toBe('3');
      const filled = textOf((await browser.page('/store')).text);
      expect(filled).toContain('2 × $15.99');
      expect(filled).toContain('$61.97');
      await browser.form('/store', { intent: 'remove', itemId: 3 });
      expect(await cartCount(browser)).toBe('1');
    },
  );

  it('accepts at most ten of an item, no unknown items, and no forged cart', async () => {
    const visitor = site.visitor();
    for (let count = 0; count < 12; count += 1) await visitor.form('/store', { intent: 'add', itemId: 2 });
    expect(await cartCount(visitor)).toBe('10');
    expect((await visitor.form('/store', { intent: 'add', itemId: 99 })).status).toBe(404);
    expect((await visitor.form('/store', { intent: 'buy', itemId: 1 })).status).toBe(400);
    visitor.cookies.set('cart', Buffer.from('{"1":999}').toString('base64'));
    expect(await cartCount(visitor)).toBe('0');
  });

  it('returns its items at /api/merchandise', { tags: ['S3.merchandise.1', 'S7.merchandise.1'] }, async () => {
    const items = (await site.visitor().api.get('/api/merchandise')).json;
    expect(items).toMatchObject([{ price: '29.99' }, { price: '24.99' }, { price: '15.99' }]);
    const fields = { name: expect.any(String), description: expect.any(String), category: expect.any(String) };
    const item = { ...fields, id: 1, price: '29.99', imageUrl: expect.stringMatching(/^\/store\//), inStock: true };
    expect(Array.isArray(items) && items[0]).toEqual(item);
  });
});

it(
  'there are three memes, with their text below each picture',
  { tags: ['S1.extras.1', 'S2.route.memes'] },
  async () => {
    const { status, text } = await site.visitor().page('/memes');
    expect(status).toBe(200);
    const figures = elementsOf(text).filter(({ tag }) => tag === 'figure');
    expect(figures).toHaveLength(3);
    for (const { text: words } of figures) expect(words.trim()).not.toBe('');
    for (const { attributes } of elementsOf(text).filter(({ tag }) => tag === 'img')) {
      expect(attributes.alt).not.toBe('');
      expect((await site.visitor().page(attributes.src ?? '')).status).toBe(200);
    }
  },
);

describe('the Food Map', () => {
  it('has an empty state with a next step', async () => {
    const { text } = await site.visitor().page('/map');
    expect(textOf(text)).toContain('No restaurants found');
    expect(textOf(text)).toContain('Restaurants and diners from our stops show up here too.');
    expect(text).toContain('href="/locations/new"');
  });

  it('lists and finds restaurants, and keeps the typed text', { tags: ['S1.places.2', 'S2.route.map'] }, async () => {
    await seedRestaurants();
    const visitor = site.visitor();
    // Another process wrote them, so this one sees them a moment later.
    await expect.poll(async () => textOf((await visitor.page('/map')).text)).toContain('The Gravy Boat Diner (demo)');
    const found = await visitor.page('/map?query=brisket&state=TX');
    expect(textOf(found.text)).toContain('Smoke Signal Barbecue (demo)');
    expect(textOf(found.text)).not.toContain('Gravy Boat');
    expect(controlOf(found.text, 'query').value).toBe('brisket');
    expect(controlOf(found.text, 'state').value).toBe('TX');
    const none = await visitor.page(`/map?query=${encodeURIComponent('<b>sushi')}`);
    expect(textOf(none.text)).toContain('No restaurants match your search');
    expect(none.text).not.toContain('<b>sushi');
    expect(textOf((await visitor.page('/map?state=TX')).text)).not.toContain('Peach Exit Kitchen');
    expect((await visitor.page('/map?cursor=nonsense')).status).toBe(400);
  });

  it('has the same data in the API, in pages', { tags: ['S7.restaurants.1', 'S7.restaurants.2'] }, async () => {
    const { api } = site.visitor();
    const first = await api.get('/api/restaurants?limit=5');
    expect(first.json).toHaveLength(5);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    expect((await api.get(next)).json).toHaveLength(5);
    const found = await api.get('/api/restaurants/search/brisket');
    expect(found.json).toMatchObject([{ name: 'Smoke Signal Barbecue (demo)', state: 'TX' }]);
    for (const typed of ['sushi', '(a+)+$', '\\', '%', '/', 'x'.repeat(5_000)]) {
      const answer = await api.get(`/api/restaurants/search/${encodeURIComponent(typed)}`);
      expect([typed.slice(0, 9), answer.status, answer.json]).toEqual([typed.slice(0, 9), 200, []]);
    }
  });

  it('shows an error for an empty search', async () => {
    for (const address of ['/api/restaurants/search/', '/api/restaurants/search/%20']) {
      const answer = await site.visitor().api.get(address);
      expect([answer.status, apiError.parse(answer.json).error]).toEqual([422, 'Search query required']);
    }
  });
});

describe('the theme switch', () => {
  const themeOf = (text: string) => elementsOf(text).find(({ tag }) => tag === 'html')?.attributes.class;

  it('is in the footer, with night as the default, day and auto', async () => {
    const visitor = site.visitor();
    expect(themeOf((await visitor.page('/memes')).text)).toBe('night');
    for (const theme of ['day', 'auto', 'night']) {
      const chosen = await visitor.form('/theme', { theme, redirectTo: '/memes' });
      expect([chosen.status, chosen.location]).toEqual([303, '/memes']);
      expect(chosen.headers.getSetCookie()).toEqual([`theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax`]);
      const { text } = await visitor.page('/memes');
      expect(themeOf(text)).toBe(theme);
      const buttons = elementsOf(text).filter(({ attributes }) => attributes.name === 'theme');
      expect(buttons.map(({ attributes }) => [attributes.value, attributes['aria-pressed']])).toEqual(
        ['night', 'day', 'auto'].map((value) => [value, `${value === theme}`]),
      );
    }
  });

  it('applies to one browser, and does not affect shared pages', async () => {
    const [one, other] = [site.visitor(), site.visitor()];
    await one.form('/theme', { theme: 'day' });
    expect(themeOf((await one.page('/latest-meat')).text)).toBe('day');
    expect(themeOf((await other.page('/latest-meat')).text)).toBe('night');
    const driver = await site.signedIn(await aDriver());
    driver.keep('theme=auto');
    expect(themeOf((await driver.page('/latest-meat')).text)).toBe('auto');
  });

  it('redirects only within this site, and accepts no other value (case 30)', async () => {
    const visitor = site.visitor();
    expect((await visitor.form('/theme', { theme: 'day', redirectTo: '//evil.example' })).location).toBe('/');
    expect((await visitor.form('/theme', { theme: '"><script>' })).status).toBe(400);
    visitor.keep('theme=made-up');
    expect(themeOf((await visitor.page('/memes')).text)).toBe('night');
    expect((await visitor.page('/theme')).location).toBe('/');
  });
});

describe('the lite switch', () => {
  const switchOf = (text: string) =>
    elementsOf(text).find(({ attributes }) => attributes.name === 'lite')?.attributes.value;

  it('is in the footer and turns lite mode on and off', async () => {
    const visitor = site.visitor();
    expect(switchOf((await visitor.page('/memes')).text)).toBe('on');
    await visitor.form('/lite', { lite: 'on', redirectTo: '/memes' });
    expect(switchOf((await visitor.page('/memes')).text)).toBe('off');
    await visitor.form('/lite', { lite: 'off', redirectTo: '/memes' });
    expect(switchOf((await visitor.page('/memes')).text)).toBe('on');
  });

  it('is on by default for a browser that saves data, until switched off', async () => {
    const visitor = site.visitor();
    visitor.headers['save-data'] = 'on';
    expect(switchOf((await visitor.page('/memes')).text)).toBe('off');
    await visitor.form('/lite', { lite: 'off' });
    expect(switchOf((await visitor.page('/memes')).text)).toBe('on');
  });

  it('redirects back, only within this site (case 30)', async () => {
    const visitor = site.visitor();
    const on = await visitor.form('/lite', { lite: 'on', redirectTo: '/map?state=TX' });
    expect([on.status, on.location]).toEqual([303, '/map?state=TX']);
    expect(visitor.cookies.get('lite')).toBe('on');
    expect(on.headers.getSetCookie().find((cookie) => cookie.startsWith('lite='))).toMatch(
      /^lite=on; Path=\/; Max-Age=31536000; SameSite=Lax$/,
    );
    expect((await visitor.form('/lite', { lite: 'off', redirectTo: '//evil.example' })).location).toBe('/');
    expect(visitor.cookies.get('lite')).toBe('off');
    expect((await visitor.form('/lite', { lite: 'maybe' })).status).toBe(400);
  });
});
