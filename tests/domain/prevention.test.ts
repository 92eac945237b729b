import { describe, expect, it } from 'vitest';
import { postComment } from '~/domain/comments';
import { completeProfile, updateProfile } from '~/domain/profiles/update-profile';
import { postWithoutPhoto } from '~/domain/waiting-posts';
import { addLocation } from '~/domain/locations/add-location';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { deletePost, editPost } from '~/domain/posts/edit-post';
import { hasLink, isNewcomer } from '~/domain/prevention/newcomers';
import { clock } from '~/services/clock';
import { useFreshDatabase } from '../support/database';
import { aDriver, aPost } from '../support/factories';
import { storePlaces } from '../support/places';

useFreshDatabase();

const hours = (count: number): Date => new Date(Date.now() + count * 3600_000);

describe('a new account', () => {
  it('is one without a post that has been up for a day, except for editors, moderators and demo drivers', () => {
    const account = { role: 'driver', isDemo: false, settledAt: null } as const;
    expect(isNewcomer(account, false)).toBe(true);
    expect(isNewcomer(account, true)).toBe(false);
    expect(isNewcomer({ ...account, settledAt: new Date() }, false)).toBe(false);
    expect(isNewcomer({ ...account, isDemo: true }, false)).toBe(false);
    expect(isNewcomer({ ...account, role: 'editor' }, false)).toBe(false);
    expect(isNewcomer({ ...account, role: 'moderator' }, false)).toBe(false);
  });

  it('can post three times a day, including deleted posts, and without limit once a post was up for a day (case 109)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    const first = await aPost(newcomer);
    for (let count = 0; count < 2; count += 1) await deletePost(newcomer, (await aPost(newcomer)).id);
    const refusal = { code: 'newcomer-posts', status: 429 };
    await expect(aPost(newcomer)).rejects.toMatchObject(refusal);
    await clock.at(hours(24.1), async () => {
      for (let count = 0; count < 5; count += 1) await aPost(newcomer);
      await deletePost(newcomer, first.id);
    });
    // A settled account stays settled.
    await aPost(newcomer);
  });

  it('is not settled by a post deleted within a day (case 109)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    await deletePost(newcomer, (await aPost(newcomer)).id);
    await clock.at(hours(30), async () => {
      for (let count = 0; count < 3; count += 1) await aPost(newcomer);
      await expect(aPost(newcomer)).rejects.toMatchObject({ code: 'newcomer-posts' });
    });
  });

  it('can’t put links in comments until a post was up for a day (case 110)', async () => {
    const [newcomer, author] = [await aDriver({ isNewcomer: true }), await aDriver()];
    const { id: postId } = await aPost(author);
    const addComment = (content: string) => postComment(newcomer, { postId, content, formKey: null });
    await addComment('Loved it.So good, $3.50 for ribs at I-40.Exit 3');
    await expect(addComment('Cheap fuel at cheap-fuel.example.com')).rejects.toMatchObject({
      code: 'newcomer-link',
      details: { field: 'content' },
    });
    await aPost(newcomer);
    await clock.at(hours(24.1), () => addComment('The menu is at https://ribs.example/menu'));
  });
});

describe('links of a new account (case 133)', () => {
  const place = { locationId: null, locationName: 'Iowa 80', highway: 'I-80', exit: '284', formKey: null };
  const words = { title: 'Ribs', description: null, ...place };
  const link = 'Deals at cheap-fuel.com';
  const refusedFor = (field: string) => ({ code: 'newcomer-link', details: { field } });

  it('are rejected in names, bios, titles, descriptions and stops until a post was up for a day', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    for (const field of ['displayName', 'bio', 'truckType', 'occupation', 'city'])
      await expect(updateProfile(newcomer, { [field]: link }), field).rejects.toMatchObject(refusedFor(field));
    const profile = { firstName: null, lastName: null, phoneNumber: null, occupation: null, city: null, state: null };
    await expect(completeProfile(newcomer, { ...profile, displayName: link })).rejects.toMatchObject(
      refusedFor('displayName'),
    );
    for (const field of ['title', 'description', 'locationName', 'highway', 'exit']) {
      await expect(aPost(newcomer, { [field]: link }), field).rejects.toMatchObject(refusedFor(field));
      await expect(postWithoutPhoto(newcomer, { ...words, [field]: link }), field).rejects.toMatchObject(
        refusedFor(field),
      );
    }
    await aPost(newcomer);
    await clock.at(hours(24.1), async () => {
      await updateProfile(newcomer, { bio: link });
      await aPost(newcomer, { description: link });
    });
  });

  it('can’t be added to a post by an edit until a post was up for a day (case 151)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    const { id } = await aPost(newcomer);
    const edit = { id, title: 'Ribs', description: null, locationId: null };
    for (const field of ['title', 'description'])
      await expect(editPost(newcomer, { ...edit, [field]: link }), field).rejects.toMatchObject(refusedFor(field));
    expect((await editPost(newcomer, edit)).title).toBe('Ribs');
    await clock.at(hours(24.1), async () => {
      const another = await aPost(newcomer);
      expect((await editPost(newcomer, { ...edit, id: another.id, title: link })).title).toBe(link);
    });
  });

  it('are rejected in the exit of a stop, in a new one and in a correction (case 151)', async () => {
    const newcomer = await aDriver({ isNewcomer: true });
    const exitNumber = 'cheap-fuel.com';
    const facts = { name: 'Cedar Grill', highway: 'I-40', state: 'TX', city: 'Groom', type: 'truck_stop' } as const;
    await expect(
      addLocation(newcomer, { ...facts, exitNumber, chainName: null, amenities: null, confirm: true }),
    ).rejects.toMatchObject(refusedFor('exitNumber'));
    const [id = 0] = await storePlaces([facts]);
    const same = { name: null, highway: null, city: null, state: null, type: null, amenities: null };
    const suggested = { id, ...same, trucks: null, latitude: null, longitude: null, duplicateOf: null };
    await expect(suggestChange(newcomer, { ...suggested, exitNumber })).rejects.toMatchObject(refusedFor('exitNumber'));
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
    'deals dot com',
    'deals (dot) com',
    'deals[dot]com',
    'deals[.]com',
    'deals(.)com',
    'deals {dot} net',
    'deals-dot-com',
    'deals D0T com',
    'deals . com',
    'deals. com',
    'deals .com',
    'deals,com',
    'deals\u2024com',
    'deals\u00b7com',
    'deals\u2022com',
    'deals\u06d4com',
    'deals.c0m',
    'd\u0435als.c\u043em',
    'deals.c\u00f6m',
    'deals.\u1d04\u1d0f\u1d0d',
    'deals.\u{1f172}\u{1f17e}\u{1f17c}',
    'd e a l s . c o m',
    'deals.c o m',
    'de\u00adals\u200b.com',
    'hxxp://deals/now',
    'h t t p s : / / deals',
    'https:\\\\deals.example',
    'www deals com',
    'www-deals-com',
    'deals%2Ecom',
    'deals&#46;com',
    '**deals**.com',
    'joe (at) deals (dot) com',
    'joe at deals dot com',
    '192.0.2.1/menu',
    '192.0.2.1:8080',
  ])('is found in "%s" (case 110)', (text) => expect(hasLink(text)).toBe(true));

  it.for([
    'Loved it.So good',
    'great.to eat',
    'e.g. ribs etc.',
    '3.50 for ribs, 4.5 stars',
    'U.S. Route 66, I-40.Exit 3',
    'A+++ 10/10',
    'the Iowa 80 @ Walcott',
    'Red dot in the window, point to it',
    'Net weight 20 oz. Net price $9',
    'Come hungry. Come early, com(e) back',
    'I 40 E, exit 1 4 3',
    'Ribs, slaw, corn. Org chart on the wall',
    'w/ fries, 2.5 lb., no.1 in town',
    'Dr. Pepper (cold), “the best”',
    'Ask for Al. In and out in 5',
    'Café Ñandú, 日本。とても',
  ])('is not found in "%s"', (text) => expect(hasLink(text)).toBe(false));
});
