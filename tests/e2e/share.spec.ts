import { aPost, pointsOf } from './drivers';
import { opened } from './dialog';
import { expect, test } from './fixtures';
import { toldBy } from './toast';

test(
  'the share page has the post’s link and an editable message',
  { tag: ['@S2.share.1', '@S2.share.3'] },
  async ({ page, driver, stranger, script }) => {
    const post = await aPost(stranger);
    const before = await pointsOf(driver);
    await page.goto(`/posts/${post.id}`);
    await page.getByRole('link', { name: 'Share This Meat' }).click();
    const shared = await opened(page, 'Share Your Meat', { script });
    await expect(shared.getByRole('img', { name: new RegExp(post.title) })).toBeVisible();
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(new RegExp(`/m/${post.shortCode}$`));
    await page.getByLabel('Message').fill('Eat here.');

    await page.context().route('https://www.facebook.com/**', (route) => route.fulfill({ body: 'The network.' }));
    const popup = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Facebook' }).click();
    const { searchParams } = new URL((await popup).url());
    expect(searchParams.get('u')).toMatch(new RegExp(`/m/${post.shortCode}$`));
    expect(searchParams.get('quote')).toMatch(script ? /^Eat here\.$/ : /^Just found some delicious meat at /);

    if (!script) await page.getByRole('button', { name: 'Yes, I Shared It' }).click();
    await toldBy(page, 'Thanks for sharing!');
    expect(await pointsOf(driver)).toBe(before + 5);
  },
);

test(
  'a tap copies the link and the message',
  { tag: ['@S2.share.5', '@S2.share.6', '@S8.share.3', '@S8.share.4'] },
  async ({ page, context, stranger, script }) => {
    test.skip(!script, 'Without JavaScript the text is copied by hand.');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}/share`);
    await page.getByRole('button', { name: 'Copy URL Only' }).click();
    await toldBy(page, 'Link copied! URL copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/m/${post.shortCode}`);
    await page.getByLabel('Message').fill('Eat here.');
    await page.getByRole('button', { name: 'Copy Message + URL' }).click();
    await toldBy(page, 'Message and link copied! Full message copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Eat here\. http/);
  },
);

test('a button keeps the focus while it copies', async ({ page, stranger, script }) => {
  test.skip(!script, 'Without JavaScript there is no button.');
  await page.addInitScript(() => {
    const clipboard = { writeText: () => new Promise<void>((done) => window.addEventListener('copied', () => done())) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard });
  });
  const post = await aPost(stranger);
  await page.goto(`/posts/${post.id}/share`);
  const copy = page.getByRole('button', { name: 'Copy URL Only' });
  await copy.focus();
  await page.keyboard.press('Enter');
  await expect(copy).toBeDisabled();
  await page.evaluate(() => window.dispatchEvent(new Event('copied')));
  await toldBy(page, 'Link copied!');
  await expect(copy).toBeEnabled();
  await expect(copy).toBeFocused();
});

test(
  'without a clipboard, a message asks to copy by hand',
  { tag: ['@S8.share.5'] },
  async ({ page, stranger, script }) => {
    test.skip(!script, 'Without JavaScript there is no button.');
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    const post = await aPost(stranger);
    await page.goto(`/posts/${post.id}/share`);
    await page.getByRole('button', { name: 'Copy URL Only' }).click();
    await toldBy(page, 'Failed to copy Please try again or manually copy the URL');
  },
);
