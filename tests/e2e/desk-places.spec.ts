import { aDriver, aPlace, aPost, anEditor, aWord } from './drivers';
import { expect, signIn, test } from './fixtures';
import { toldBy } from './toast';

test('a driver suggests another exit, an editor takes it by keyboard and undoes it', async ({
  page,
  context,
  openAs,
  stranger,
}) => {
  const place = await aPlace(stranger, { name: `Leaning Tower ${aWord()}`, exitNumber: '96' });
  await signIn(context, await aDriver());
  await page.goto(`/locations/${place.id}`);
  await page.getByRole('link', { name: 'Suggest a Correction' }).click();
  await expect(page.getByText('Now: 96')).toBeVisible();
  await page.getByLabel('Exit number').fill('98');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await toldBy(
    page,
    'An editor will review it. If three drivers who have been here a while agree, it changes right away.',
  );
  await expect(page.getByText('(exit 98) is waiting for an editor')).toBeVisible();

  const desk = await openAs(await anEditor());
  await desk.goto('/desk');
  await desk.getByRole('main').getByRole('link', { name: 'Stops' }).click();
  const card = desk.getByRole('article', { name: place.name });
  await expect(card.getByRole('row', { name: 'exit' })).toContainText('98');
  await card.getByRole('button', { name: 'Accept' }).focus();
  await desk.keyboard.press('Enter');
  await toldBy(desk, 'The stop is up to date.');
  await expect(card).toHaveCount(0);
  await page.goto(`/locations/${place.id}`);
  await expect(page.getByText('EXIT 98')).toBeVisible();

  await desk.goto(`/locations/${place.id}/history`);
  await desk.getByRole('button', { name: 'Undo' }).click();
  await toldBy(desk, 'The stop is as it was before.');
  await page.reload();
  await expect(page.getByText('EXIT 96').first()).toBeVisible();
});

test('an editor merges two stops that are one, and undoes it', async ({ page, context, stranger }) => {
  const name = `Twice ${aWord()}`;
  const [kept, removed] = [
    await aPlace(stranger, { name: `${name} A` }),
    await aPlace(stranger, { name: `${name} B` }),
  ];
  const post = await aPost(stranger, { place: removed });
  await signIn(context, await anEditor());
  await page.goto(`/locations/${removed.id}`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('link', { name: 'Merge' }).click();
  await page.getByLabel('The other stop’s number').fill(String(kept.id));
  await page.getByRole('button', { name: 'Show Both' }).click();
  await page.getByRole('button', { name: `Keep Stop ${kept.id}` }).click();
  await toldBy(page, 'Both stops are one now.');
  await expect(page).toHaveURL(new RegExp(`/locations/${kept.id}$`));
  await expect(page.getByRole('link', { name: post.title })).toBeVisible();
  await page.goto(`/locations/${removed.id}`);
  await expect(page).toHaveURL(new RegExp(`/locations/${kept.id}$`));

  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await toldBy(page, 'The stop is as it was before.');
  await page.goto(`/locations/${removed.id}`);
  await expect(page.getByRole('heading', { name: removed.name })).toBeVisible();
  await expect(page.getByRole('link', { name: post.title })).toBeVisible();
});
