import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { postComment } from '~/domain/comments';
import type { Client } from '../support/client';
import { aDriver, aPost, type Driver, password } from '../support/factories';
import { refusingWrites } from '../support/failing-database';
import { controlOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

let driver: Driver;
let browser: Client;

beforeEach(async () => {
  site.expectErrors(/unexpected error/);
  driver = await aDriver();
  browser = await site.signedIn(driver);
});

describe('a failed write shows the specified message and the form again', () => {
  it('a registration', { tags: ['S8.register.2'] }, async () => {
    const fields = { intent: 'register', email: `${randomUUID()}@example.com`, password };
    const answer = await refusingWrites('users', () => site.visitor().form('/auth?tab=register', fields));
    expect(answer.status).toBe(500);
    expect(textOf(answer.text)).toContain('Registration failed. Please try again.');
    expect(controlOf(answer.text, 'email').value).toBe(fields.email);
  });

  it('a forgotten password', { tags: ['S8.forgot.1'] }, async () => {
    const fields = { intent: 'forgot', email: driver.email };
    const answer = await refusingWrites('tokens', () => site.visitor().form('/auth?tab=forgot', fields));
    expect(answer.status).toBe(500);
    expect(textOf(answer.text)).toContain('Failed to process request');
  });

  it('a new password', { tags: ['S8.reset.2', 'S4.reset.1'] }, async () => {
    await site.visitor().api.post('/api/forgot-password', { email: driver.email });
    const { token = '' } = await nextMailTo(driver.email);
    const fields = { token: token ?? '', newPassword: 'a warm pie', confirmPassword: 'a warm pie' };
    const answer = await refusingWrites('users', () => site.visitor().form(`/reset-password?token=${token}`, fields));
    expect(answer.status).toBe(500);
    expect(textOf(answer.text)).toContain('Failed to reset password. Please try again.');
  });

  it('resending the verification email', { tags: ['S8.resend.1'] }, async () => {
    const { email } = await aDriver({ isVerified: false });
    const answer = await refusingWrites('tokens', () => site.visitor().form('/verify-help', { email }));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Failed to Send Could not send verification email. Please try again later.');
  });

  it('a completed profile', { tags: ['S4.complete.2', 'S8.complete.2'] }, async () => {
    const fields = { displayName: 'Dusty', city: 'Reno' };
    const answer = await refusingWrites('users', () => browser.form('/complete-profile', fields));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Error Failed to update profile');
    expect(controlOf(answer.text, 'city').value).toBe('Reno');
  });

  it('an avatar', { tags: ['S8.avatar.2'] }, async () => {
    const file = { field: 'avatar', file: await aPhoto() };
    const answer = await refusingWrites('users', () => browser.fileForm('/profile', {}, [file]));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Avatar update failed Failed to update avatar');
  });

  it('a deletion', { tags: ['S8.deletion.1'] }, async () => {
    const answer = await refusingWrites('users', () => browser.form('/data-deletion/confirm', { userId: driver.id }));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Error Failed to submit data deletion request. Please try again later.');
    expect((await browser.api.get('/api/user')).status).toBe(200);
  });

  it('a post', { tags: ['S4.post.3', 'S8.new-post.1'] }, async () => {
    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const photo = [{ field: 'image', file: await aPhoto() }];
    const fields = { title: 'Ribs', description: 'Dry rub.', intent: 'publish', locationId };
    const answer = await refusingWrites('posts', () => browser.fileForm('/posts/new', fields, photo));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Error Failed to create post. Please try again.');
    expect(controlOf(answer.text, 'title').value).toBe('Ribs');
    expect(controlOf(answer.text, 'description').value).toBe('Dry rub.');
  });

  it('a stop from the picker', { tags: ['S8.locations.5'] }, async () => {
    const place = { placeName: 'Pie Exit', placeHighway: 'I-10', placeExit: '22' };
    const fields = { title: 'Pie', intent: 'add-place', ...place };
    const answer = await refusingWrites('locations', () => browser.fileForm('/posts/new', fields, []));
    expect(answer.status).toBe(500);
    expect(noticeOf(answer.text)).toBe('Error Failed to create location. Please try again.');
    expect(controlOf(answer.text, 'placeName').value).toBe('Pie Exit');
  });

  it(
    'a vote, a share, a comment, and votes on and deletion of comments',
    { tags: ['S8.comments.1', 'S8.comments.2', 'S8.comments.3', 'S8.share.1', 'S8.vote.1'] },
    async () => {
      const { id } = await aPost(await aDriver());
      const theirs = await postComment(await aDriver(), { postId: id, content: 'Good.', formKey: null });
      const mine = await postComment(driver, { postId: id, content: 'Too salty.', formKey: null });
      const path = `/posts/${id}`;
      const rejected: [string, string, Record<string, string | number>, string][] = [
        ['votes', path, { intent: 'vote', direction: 'up' }, 'Failed to submit vote. Please try again.'],
        [
          'votes',
          path,
          { intent: 'comment-vote', commentId: theirs.id, direction: 'up' },
          'Failed to submit vote. Please try again.',
        ],
        ['comments', path, { intent: 'comment', content: 'Hm.' }, 'Failed to post comment. Please try again.'],
        ['posts', `/comments/${mine.id}/delete`, {}, 'Failed to delete comment. Please try again.'],
      ];
      for (const [collection, address, fields, sentence] of rejected) {
        const answer = await refusingWrites(collection, () => browser.form(address, fields));
        expect(answer.status, sentence).toBe(500);
        expect(noticeOf(answer.text)).toBe(`Error ${sentence}`);
      }
      const share = await refusingWrites('ledger', () => browser.form(`${path}/share`));
      expect(share.status).toBe(500);
      expect(noticeOf(share.text)).toBe('Error Sharing Post Failed to record share. Please try again.');
    },
  );
});

describe('a validation error has the same titles, with the rule’s message', () => {
  it('a stop without a name', { tags: ['S8.locations.1'] }, async () => {
    const answer = await browser.form('/locations/new', { name: ' ' });
    expect(noticeOf(answer.text)).toBe('Error Adding Location Name Required');
  });

  it('a stop from the picker without an exit', { tags: ['S5.location.3'] }, async () => {
    const answer = await browser.fileForm('/posts/new', { intent: 'add-place', placeName: 'Pie Exit' }, []);
    expect(noticeOf(answer.text)).toBe('Error Please fill in all required fields.');
  });

  it('an avatar that is not a picture', { tags: ['S8.avatar.1'] }, async () => {
    const file = { field: 'avatar', file: Buffer.from('This is no photo.') };
    const answer = await browser.fileForm('/profile', {}, [file]);
    expect(noticeOf(answer.text)).toMatch(/^Avatar update failed That file isn't a photo we can read\./);
  });

  it('a completed profile with a too short name', { tags: ['S4.complete.2', 'S8.complete.1'] }, async () => {
    const answer = await browser.form('/complete-profile', { displayName: 'Al', city: 'Reno' });
    expect(answer.status).toBe(422);
    expect(noticeOf(answer.text)).toBe('Error Display name must be at least 3 characters');
    expect(controlOf(answer.text, 'city').value).toBe('Reno');
  });

  it('an empty comment', { tags: ['S5.comment.1'] }, async () => {
    const { id } = await aPost(driver);
    const answer = await browser.form(`/posts/${id}`, { intent: 'comment', content: ' \n ' });
    expect(noticeOf(answer.text)).toBe('Empty comment Please write something before posting.');
  });

  it('a forgotten password without an address', { tags: ['S5.forgot.1'] }, async () => {
    const answer = await site.visitor().form('/auth?tab=forgot', { intent: 'forgot', email: '' });
    expect(noticeOf(answer.text)).toBe('Email required Please enter your email address');
  });
});

describe('calls that require sign-in say why', () => {
  it('a completed profile', { tags: ['S5.complete.5'] }, async () => {
    const answer = await site.visitor().api.post('/api/complete-profile', { displayName: 'Dusty' });
    expect([answer.status, answer.json]).toMatchObject([
      401,
      { error: 'You must be logged in to complete your profile', code: 'not-signed-in' },
    ]);
  });

  it('a share', { tags: ['S5.share.1', 'S7.share.2'] }, async () => {
    const { id } = await aPost(driver);
    const answer = await site.visitor().api.post(`/api/posts/${id}/share`);
    expect([answer.status, answer.json]).toMatchObject([
      401,
      { error: 'User ID is required to share a post', code: 'not-signed-in' },
    ]);
  });
});
