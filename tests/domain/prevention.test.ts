import { describe, expect, it } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { findOwnPhotos } from '~models/photo';
import { PostedPictures } from '~models/posted-picture';
import { postComment } from '~/domain/comments';
import { deletePost } from '~/domain/posts/delete-post';
import { storePost } from '~/domain/posts/store-post';
import { hasLink } from '~/domain/prevention/links';
import { isNewcomer } from '~/domain/prevention/newcomers';
import { clock } from '~/services/clock';
import { useFreshDatabase } from '../support/database';
import { aDriver, aKeptPhoto, aPost } from '../support/factories';

useFreshDatabase();

const hours = (count: number): Date => new Date(Date.now() + count * 3600_000);

describe('a new account', () => {
  it('is one without a post that has been up for a day, but for those who are trusted with a role', () => {
    expect(isNewcomer({ isDemo: false }, false)).toBe(true);
    expect(isNewcomer({ isDemo: false }, true)).toBe(false);
    expect(isNewcomer({ isDemo: false, settledAt: new Date() }, false)).toBe(false);
    expect(isNewcomer({ isDemo: true }, false)).toBe(false);
    expect(isNewcomer({ isDemo: false, role: 'driver' }, false)).toBe(true);
    expect(isNewcomer({ isDemo: false, role: 'editor' }, false)).toBe(false);
    expect(isNewcomer({ isDemo: false, role: 'moderator' }, false)).toBe(false);
  });

  it('posts three times a day, deleted posts included, and as often as it likes once a post was up for a day (case 109)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    const first = await aPost(newcomer);
    for (let count = 0; count < 2; count += 1) await deletePost(newcomer, (await aPost(newcomer)).id);
    const refusal = { code: 'newcomer-posts', status: 429 };
    await expect(aPost(newcomer)).rejects.toMatchObject(refusal);
    await clock.at(hours(24.1), async () => {
      for (let count = 0; count < 5; count += 1) await aPost(newcomer);
      await deletePost(newcomer, first.id);
    });
    // Settled stays settled.
    await aPost(newcomer);
  });

  it('posts three times at several processes at once (case 109)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    const rows = await Promise.all(
      Array.from({ length: 5 }, async () => findOwnPhotos(newcomer.id, [await aKeptPhoto(newcomer)])),
    );
    const place = { locationId: null, locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const words = { title: 'Ribs', description: null, ...place };
    // Of a picture that earns nothing, so that no points are in the way; past the queue that each process has for itself.
    const sha256 = 'a picture of every process';
    await PostedPictures.create([{ _id: sha256 }]);
    const outcomes = await Promise.allSettled(
      rows.map((photos) =>
        inTransaction((tx) =>
          storePost(
            { userId: newcomer.id, words, photos: photos.map((photo) => ({ ...photo, sha256 })), location: null },
            tx,
          ),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('is not settled by a post that it has deleted before a day was over (case 109)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    await deletePost(newcomer, (await aPost(newcomer)).id);
    await clock.at(hours(30), async () => {
      for (let count = 0; count < 3; count += 1) await aPost(newcomer);
      await expect(aPost(newcomer)).rejects.toMatchObject({ code: 'newcomer-posts' });
    });
  });

  it('puts no links in comments, until a post was up for a day (case 110)', async () => {
    const [newcomer, author] = [await aDriver({ isNewcomer: true }), await aDriver()];
    const { id: postId } = await aPost(author);
    const say = (content: string) => postComment(newcomer, { postId, content, formKey: null });
    await say('Loved it.So good, $3.50 for ribs at I-40.Exit 3');
    await expect(say('Cheap fuel at cheap-fuel.example.com')).rejects.toMatchObject({
      code: 'newcomer-link',
      details: { field: 'content' },
    });
    await aPost(newcomer);
    await clock.at(hours(24.1), () => say('The menu is at https://ribs.example/menu'));
  });
});

describe('a link', () => {
  it.for([
    'see https://x.example/a',
    'HTTP://EVIL.EXAMPLE',
    '//evil.example/x',
    'www.deals.co',
    'at cheap-pills.com now',
    'bit.ly/abc',
    'goo.gl',
    't.me/x',
    'joe@example.com',
    '\uff45vil\uff0ecom',
    'evil\u3002com',
    'xn--80ak6aa92e.com',
    'http://192.0.2.1/',
    'deals.xyz',
  ])('is found in "%s" (case 110)', (text) => expect(hasLink(text)).toBe(true));

  it.for([
    'Loved it.So good',
    'great.to eat',
    'e.g. ribs etc.',
    '3.50 for ribs, 4.5 stars',
    'U.S. Route 66, I-40.Exit 3',
    'A+++ 10/10',
    'the Iowa 80 @ Walcott',
  ])('is not found in "%s"', (text) => expect(hasLink(text)).toBe(false));
});
