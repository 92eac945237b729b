import type { Page } from '@playwright/test';
import { aDriver, anEmail, aPlace, aWord, password } from './drivers';
import { opened } from './dialog';
import { expect, test } from './fixtures';
import { linkMailedTo } from './mail';
import { aDrawnPlate, aRealPhoto } from './pictures';
import { step } from './step';
import { toldBy } from './toast';

test(
  'a driver registers, posts a plate, and others rate it',
  { tag: ['@S1.people.2', '@S4.post.2', '@S6.driver.1'] },
  async ({ page, openAs, script, trouble }) => {
    test.slow();
    const email = anEmail();
    const name = `Hungry ${aWord()}`;
    const other = await aDriver();
    const place = await aPlace(other);
    const title = `Chicken fried steak ${aWord()}`;

    await step('registers, and is asked to check the email', ['S2.nav.2', 'S8.auth.3'], async () => {
      await page.goto('/');
      await page.getByRole('link', { name: 'Post Your Meat' }).first().click();
      await expect(page).toHaveURL(/\/auth\?tab=register/);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('heading', { name: 'Verification needed' })).toBeVisible();
      await expect(page.getByText(email)).toBeVisible();
      await toldBy(page, 'Please check your email to verify your account before logging in.');
    });

    await step(
      'opens the emailed link, which verifies and signs in',
      ['S2.verify.redirecting', 'S4.verify.1'],
      async () => {
        await linkMailedTo(email, 'Verify your email');
        await page.goto('/dev/mailbox');
        const mail = page.locator('section').filter({ hasText: `To ${email}` });
        await mail.getByRole('link', { name: /verify-email/ }).click();
        if (script) {
          await expect(
            page.getByText("You're being automatically redirected to complete your profile..."),
          ).toBeVisible();
        } else {
          await page.getByRole('button', { name: 'Verify my email' }).click();
          await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible();
          await page.getByRole('link', { name: 'Complete My Profile' }).click();
        }
        await expect(page).toHaveURL(/\/complete-profile$/);
      },
    );

    await step(
      'completes the profile: one point for each field',
      ['S1.account.1', 'S1.points.2', 'S2.complete.5', 'S2.nav.5', 'S4.complete.1'],
      async () => {
        await page.getByLabel('Display Name').fill(name);
        await page.getByLabel('First Name').fill('Sam');
        await page.getByLabel('Occupation').fill('Long-haul Trucker');
        await page.getByLabel('City').fill('Amarillo');
        await page.getByLabel('State').selectOption('TX');
        await page.getByRole('button', { name: 'COMPLETE PROFILE' }).click();
        await expect(page.getByText('+5 Points')).toBeVisible();
        await expect(page.getByText('Your Meat Score is now 10.')).toBeVisible();
        await page.getByRole('link', { name: 'Start Exploring' }).click();
        await expect(page).toHaveURL(/\/$/);
        await expect(page.getByRole('heading', { name: 'Latest Meat' })).toBeVisible();
        await expectMeatScore(page, name, 10);
      },
    );

    await step('posts a photo at a stop found by part of its name', ['S8.new-post.2'], async () => {
      await page.getByRole('link', { name: 'Post Your Meat' }).first().click();
      await page.getByLabel('Title *').fill(title);
      await page.getByLabel('Find the stop').fill(place.name);
      if (!script) await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('radio', { name: place.name }).check();
      await page.getByLabel('Description').fill('Gravy on the side.');
      await page.getByLabel('Images *').setInputFiles(await aDrawnPlate());
      await page.getByRole('button', { name: 'Post Your Meat' }).click();
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await toldBy(page, 'Your post has been created.');
      await expect(page.getByText(place.name)).toBeVisible();
      await expect(page.getByText('Gravy on the side.')).toBeVisible();
      await expectMeatScore(page, name, 15);
    });

    const postPath = new URL(page.url()).pathname;
    const otherPage = await openAs(other);

    await step(
      'another driver votes, changes the vote, and withdraws it',
      ['S2.card.2', 'S4.vote.2', 'S8.vote.2', 'S8.vote.3'],
      async () => {
        await otherPage.goto(`/locations/${place.id}`);
        const card = otherPage.getByRole('article').filter({ hasText: title }).last();
        const eatIt = card.getByRole('button', { name: /^Eat It/ });
        const beatIt = card.getByRole('button', { name: /^Beat It/ });
        await eatIt.click();
        await toldBy(otherPage, "You'll Eat It! Thanks for rating this meat!");
        await expect(eatIt).toHaveText(/Eat It\s*1/);
        await expect(eatIt).toHaveAttribute('aria-pressed', 'true');
        await beatIt.click();
        await toldBy(otherPage, "You'll Beat It! Thanks for rating this meat!");
        await expect(eatIt).toHaveText(/Eat It\s*0/);
        await expect(beatIt).toHaveText(/Beat It\s*1/);
        await beatIt.click();
        await toldBy(otherPage, 'Vote removed.');
        await expect(beatIt).toHaveText(/Beat It\s*0/);
        await expect(beatIt).toHaveAttribute('aria-pressed', 'false');
        await eatIt.click();
        await expect(eatIt).toHaveAttribute('aria-pressed', 'true');
        await toldBy(otherPage, "You'll Eat It!");
      },
    );

    await step(
      'both comment; the other votes on a comment and deletes their own',
      ['S2.post.2', 'S2.post.3', 'S2.post.4'],
      async () => {
        await page.goto(postPath);
        await expect(page.locator('p.votes')).toContainText('Eat It 1');
        await say(page, 'Ask for the corner table.');
        await otherPage.goto(postPath);
        const comment = otherPage.getByRole('listitem').filter({ hasText: 'Ask for the corner table.' });
        await comment.getByRole('button', { name: /^Helpful/ }).click();
        await expect(comment.getByRole('button', { name: /^Helpful/ })).toHaveText('1');
        await expect(comment.getByRole('link', { name: 'Delete' })).toHaveCount(0);

        await say(otherPage, 'Too salty for me.');
        const own = otherPage.getByRole('listitem').filter({ hasText: 'Too salty for me.' });
        await expect(own.getByRole('button', { name: /^Helpful/ })).toBeDisabled();
        await own.locator('summary').click();
        await own.getByRole('link', { name: 'Delete' }).click();
        const question = await opened(otherPage, 'Delete comment', { script });
        await expect(question.getByText('Are you sure you want to delete this comment?')).toBeVisible();
        await question.getByRole('button', { name: 'Delete' }).click();
        await toldBy(otherPage, 'Comment deleted');
        await expect(own).toHaveCount(0);
        await expect(otherPage.getByRole('heading', { name: '1 comment' })).toBeVisible();
      },
    );

    await step('the leaderboard has changed', ['S1.points.5'], async () => {
      await page.goto('/leaderboard?period=weekly');
      const line = page.getByRole('listitem').filter({ hasText: name });
      await expect(line).toContainText('16 points');
      await expectMeatScore(page, name, 16);
    });

    await step('sharing the post earns 5 points, once', ['S1.points.4'], async () => {
      await page.goto(postPath);
      await page.getByRole('link', { name: 'Share This Meat' }).click();
      await expect(page.getByLabel('Message')).toHaveValue(/Just found some delicious meat at .+! Check it out!/);
      await page.getByRole('button', { name: 'Yes, I Shared It' }).click();
      await toldBy(page, 'You got 5 points.');
      await expectMeatScore(page, name, 21);
      await page.goto(`${postPath}/share`);
      await expect(page.getByText('Your share of this post was counted')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Yes, I Shared It' })).toHaveCount(0);
    });

    await step('deletes the post; points for the post, its vote and its share are removed', ['S8.post.1'], async () => {
      await page.goto(postPath);
      await page.getByRole('link', { name: 'Delete post' }).click();
      await expect(page.getByText('Are you sure you want to delete this post?')).toBeVisible();
      await page.getByRole('button', { name: 'Delete' }).click();
      await toldBy(page, 'Post deleted');
      await expect(page).toHaveURL(/\/$/);
      trouble.expect(/status of 404/);
      await page.goto(postPath);
      await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
    });
  },
);

test('a photo from a camera becomes a post', async ({ page, driver, script }) => {
  test.skip(!script, 'Without JavaScript the form sends it, like a larger one in photo-upload.spec.ts.');
  const photo = aRealPhoto();
  test.skip(photo === null, 'The sample photos are absent.');
  const place = await aPlace(driver);
  await page.goto(`/posts/new?location=${place.id}`);
  await expect(page.getByRole('radio', { name: place.name })).toBeChecked();
  await page.getByLabel('Title *').fill('Ribs');
  await page.getByLabel('Images *').setInputFiles(photo ?? []);
  await page.getByRole('button', { name: 'Post Your Meat' }).click();
  await expect(page.getByRole('heading', { name: 'Ribs', level: 1 })).toBeVisible();
  const image = page.getByRole('main').getByRole('img', { name: /Ribs/ });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
});

async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Add a comment').fill(words);
  await page.getByRole('button', { name: 'Post Comment' }).click();
  await toldBy(page, 'Comment posted');
  await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
}

/** Expects the score in the header. */
async function expectMeatScore(page: Page, name: string, points: number): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name })).toContainText(`Meat Score ${points}`);
}
