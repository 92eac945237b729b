import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listPosts, readPost } from '~/domain/posts/read-posts';
import { addLocation } from '~/domain/locations/add-location';
import type { Answer, Client } from '../support/client';
import { aDriver, aPost, pointsOf } from '../support/factories';
import { controlOf, elementsOf, formKeyOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { apiError, post } from '~/schemas/answers';
import { siteUrl } from '../support/server';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const dish = { title: 'Brisket plate', locationName: 'Iowa 80 Truckstop', highway: 'I-80', exit: '284' };
const required = 'Please fill in all required fields and add at least one image.';

const publish = (
  browser: Client,
  fields: object,
  photos: Buffer[],
  headers?: Record<string, string>,
): Promise<Answer> =>
  browser.multipart(
    'POST',
    '/api/posts',
    { ...dish, ...fields },
    photos.map((file) => ({ field: 'image', file })),
    headers,
  );

const isUnfolded = (html: string): boolean =>
  elementsOf(html).some(
    ({ tag, attributes, text }) => tag === 'details' && text.trim().startsWith('Add New') && 'open' in attributes,
  );

/** The value that an untouched select sends: its first option if none is selected. */
function selectedOf(html: string, name: string): string | undefined {
  const elements = elementsOf(html);
  const at = elements.findIndex(({ tag, attributes }) => tag === 'select' && attributes.name === name);
  return controlOf(html, name).value || elements.slice(at).find(({ tag }) => tag === 'option')?.attributes.value;
}

const postsOf = async (userId: number) => (await listPosts(null, { sort: 'latest', limit: 50, userId })).items;

describe('publishing by the API', () => {
  it('returns the post with its photos, which are public', { tags: ['S3.post.2', 'S7.publish.1'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const answer = await publish(browser, { description: 'Bark like a big rig’s tyre.' }, [
      await aPhoto(800, 600),
      await aPhoto(),
    ]);
    expect(answer.status).toBe(201);
    const made = post.parse(answer.json);
    expect(answer.location).toBe(`/api/posts/${made.id}`);
    expect(made).toMatchObject({ ...dish, userId: driver.id, locationId: null, commentCount: 0, viewerVote: null });
    expect(made.author.points).toBe(10);
    expect(made.images.map(({ width, height, alt }) => [width, height, alt])).toEqual([
      [800, 600, 'Brisket plate'],
      [96, 72, 'Brisket plate, photo 2'],
    ]);
    const visitor = site.visitor();
    const photo = await visitor.send('GET', made.imageUrl ?? '');
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await visitor.api.get(`/api/posts/${made.id}`)).json).toEqual(made);
    expect((await visitor.page(`/posts/${made.id}`)).status).toBe(200);
  });

  it('stores the given stop, and rejects a missing one', { tags: ['S3.post.2'] }, async () => {
    const { browser } = await site.aSignedInDriver();
    const [locationId = 0] = await storePlaces([
      { name: 'Iowa 80', highway: 'I-80', exitNumber: '284', city: 'Walcott', state: 'IA' },
    ]);
    const made = post.parse((await publish(browser, { locationId: String(locationId) }, [await aPhoto()])).json);
    expect(made).toMatchObject({ locationId, city: 'Walcott', state: 'IA' });
    const [listed] = z.array(post).parse((await browser.api.get(`/api/locations/${locationId}/posts`)).json);
    expect(listed?.id).toBe(made.id);
    expect((await publish(browser, { locationId: '999999' }, [await aPhoto()])).status).toBe(404);
  });

  it('requires title, stop and photo with the specification’s message', { tags: ['S5.post.1'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const photo = await aPhoto();
    for (const missing of ['title', 'locationName', 'highway', 'exit']) {
      const answer = await publish(browser, { [missing]: ' ' }, [photo]);
      expect(answer.status).toBe(422);
      expect(apiError.parse(answer.json)).toMatchObject({ error: required, field: missing });
    }
    const without = await publish(browser, {}, []);
    expect(without.status).toBe(422);
    expect(apiError.parse(without.json)).toMatchObject({ error: required, code: 'photo-required', field: 'image' });
    expect((await publish(browser, { title: 'x'.repeat(121) }, [photo])).status).toBe(422);
    expect((await publish(site.visitor(), {}, [photo])).status).toBe(401);
    expect((await browser.api.post('/api/posts', dish)).status).toBe(415);
    expect(await postsOf(driver.id)).toEqual([]);
    expect(await pointsOf(driver)).toBe(5);
  });

  it('ignores author, votes and date in the body (case 26)', { tags: ['S7.publish.3'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const other = await aDriver();
    const fields = {
      userId: String(other.id),
      upVotes: '99',
      points: '99',
      createdAt: '2001-01-01',
      id: '1',
      visible: 'false',
    };
    const made = post.parse((await publish(browser, fields, [await aPhoto()])).json);
    expect(made).toMatchObject({ userId: driver.id, upVotes: 0 });
    expect(new Date(made.createdAt).getFullYear()).toBeGreaterThan(2020);
    expect(await pointsOf(driver)).toBe(10);
  });

  it(
    'repeated with its Idempotency-Key returns the first post; with another body 409 (case 6)',
    { tags: ['S7.all.5'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const photo = await aPhoto();
      const key = { 'idempotency-key': 'over-a-weak-link' };
      const answers = await Promise.all([1, 2, 3].map(() => publish(browser, {}, [photo], key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      const reused = await publish(browser, { title: 'Another' }, [photo], key);
      expect(reused.status).toBe(409);
      expect(reused.code).toBe('form-key-reused');
      expect((await publish(browser, {}, [await aPhoto()], key)).status).toBe(409);
      expect(await postsOf(driver.id)).toHaveLength(1);
      expect(await pointsOf(driver)).toBe(10);
    },
  );
});

describe('publishing by the page', () => {
  it('redirects visitors to sign-in and back', { tags: ['S6.visitor.5'] }, async () => {
    expect((await site.visitor().page('/posts/new')).location).toBe('/auth?tab=login&redirectTo=%2Fposts%2Fnew');
    const sent = await site
      .visitor()
      .fileForm('/posts/new', { intent: 'publish' }, [{ field: 'image', file: await aPhoto() }]);
    expect(sent.location).toBe('/auth?tab=login&redirectTo=%2Fposts%2Fnew');
  });

  it('accepts an urlencoded form, as one without a photo, and keeps the text', async () => {
    const { browser } = await site.aSignedInDriver();
    const words = { title: 'TA plate', description: 'Two words', query: 'TA Amarillo', image: 'plate.jpg' };
    const found = await browser.form('/posts/new', { ...words, intent: 'find' });
    expect([found.status, controlOf(found.text, 'title').value]).toEqual([200, words.title]);
    const sent = await browser.form('/posts/new', { ...words, intent: 'publish' });
    expect([sent.status, controlOf(sent.text, 'description').value]).toEqual([422, words.description]);
    expect(mistakeOf(sent.text, 'image')).toBe('Add at least one photo.');
    const guest = await site.visitor().form('/posts/new', { ...words, intent: 'publish' });
    expect(guest.location).toBe('/auth?tab=login&redirectTo=%2Fposts%2Fnew');
    expect((await browser.send('POST', '/api/posts', { body: new URLSearchParams(words) })).status).toBe(415);
  });

  it(
    'keeps text and photo after a validation error, and then publishes with that photo',
    { tags: ['S4.post.3', 'S8.new-post.2'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const [placeId = 0] = await storePlaces([
        { name: 'Pilot of Knoxville', highway: 'I-40', exitNumber: '369', state: 'TN' },
      ]);
      const formKey = formKeyOf((await browser.page('/posts/new')).text);
      const words = {
        title: 'Pie & "more" <b>pie</b>',
        description: 'Two\nlines',
        highway: 'I-40',
        exit: '369',
        formKey,
      };
      const photo = [{ field: 'image', file: await aPhoto() }];
      const again = await browser.fileForm('/posts/new', { ...words, intent: 'publish', query: 'pilot' }, photo);
      expect(again.status).toBe(422);
      expect(textOf(again.text)).toContain(required);
      for (const [name, value] of Object.entries(words)) {
        expect(controlOf(again.text, name).value.replaceAll('\r\n', '\n')).toBe(value);
      }
      expect(
        elementsOf(again.text).some(
          ({ attributes }) => attributes.name === 'locationId' && attributes.value === String(placeId),
        ),
      ).toBe(true);
      const keptPhoto = controlOf(again.text, 'keptPhoto').value;

      const sent = await browser.fileForm(
        '/posts/new',
        { ...words, intent: 'publish', locationId: placeId, keptPhoto },
        [],
      );
      expect(sent.status).toBe(303);
      const page = await browser.follow(sent);
      expect(noticeOf(page.text)).toBe('Success! Your post has been created. +5 points.');
      const [made] = await postsOf(driver.id);
      expect(made).toMatchObject({
        title: words.title,
        description: words.description,
        locationId: placeId,
        exit: '369',
      });
      expect(made?.images).toHaveLength(1);
    },
  );

  it(
    'finds stops with its own button, and adds a missing one',
    { tags: ['S2.picker.2', 'S2.picker.3', 'S2.picker.4', 'S5.location.3'] },
    async () => {
      const { browser } = await site.aSignedInDriver();
      const fields = {
        title: 'Tamales',
        placeName: 'Tia’s Kitchen',
        placeHighway: 'I-10',
        placeExit: '22A',
        state: 'TX',
      };
      const nothing = await browser.fileForm('/posts/new', { ...fields, intent: 'find', query: 'no such place' }, []);
      expect(nothing.status).toBe(200);
      expect(textOf(nothing.text)).toContain('No locations match your search');
      const added = await browser.fileForm('/posts/new', { ...fields, intent: 'add-place' }, []);
      expect(added.status).toBe(200);
      expect(controlOf(added.text, 'title').value).toBe('Tamales');
      const chosen = elementsOf(added.text).find(
        ({ attributes }) => attributes.name === 'locationId' && 'checked' in attributes,
      );
      expect(chosen).toBeDefined();
      const twice = await browser.fileForm(
        '/posts/new',
        { ...fields, intent: 'add-place', placeName: 'Tias Kitchen' },
        [],
      );
      expect(twice.status).toBe(409);
      expect(textOf(twice.text)).toContain('We already have Tia’s Kitchen at that exit.');
      const missing = await browser.fileForm(
        '/posts/new',
        { title: 'Tamales', intent: 'add-place', placeName: 'Somewhere' },
        [],
      );
      expect(missing.status).toBe(422);
      expect(mistakeOf(missing.text, 'placeHighway')).toBe('Enter its highway.');
      expect(textOf(missing.text)).toContain('Please fill in all required fields.');
      expect(controlOf(missing.text, 'placeName').value).toBe('Somewhere');
    },
  );

  it(
    'uses the stop’s highway and exit, by page and API, and typed ones only if the stop lacks them',
    { tags: ['S2.picker.6'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const [known = 0, bare = 0] = await storePlaces([
        { name: 'Sapp Bros.', highway: 'I-80', exitNumber: '24' },
        { name: 'Bare Diner' },
      ]);
      const typed = { highway: 'x', exit: 'y' };
      for (const [locationId, where] of [
        [known, { locationName: 'Sapp Bros.', highway: 'I-80', exit: '24' }],
        [bare, { locationName: 'Bare Diner', ...typed }],
      ] as const) {
        const photo = await aPhoto();
        const fields = { ...typed, title: 'Hash', intent: 'publish', locationId };
        expect((await browser.fileForm('/posts/new', fields, [{ field: 'image', file: photo }])).status).toBe(303);
        expect((await publish(browser, { ...typed, locationId: String(locationId) }, [await aPhoto()])).status).toBe(
          201,
        );
        const [byApi, byPage] = await postsOf(driver.id);
        expect(byPage).toMatchObject({ title: 'Hash', locationId, ...where });
        expect(byApi).toMatchObject({ title: dish.title, locationId, ...where });
        const waiting = await browser.api.post('/api/waiting-posts', { ...dish, ...typed, locationId });
        expect(waiting.json).toMatchObject({ locationId, ...where });
      }
    },
  );

  it(
    'adds the stop with its type, and then collapses an empty form for a truck stop',
    { tags: ['S2.picker.4', 'S2.picker.5'] },
    async () => {
      const { browser } = await site.aSignedInDriver();
      const facts = { type: 'diner', amenities: 'Parking for 12, pie', city: 'Van Horn', state: 'TX' };
      const typed = { placeName: 'Chuy’s of Van Horn', chainName: 'Chuy’s', placeHighway: 'I-10', placeExit: '138' };
      const { placeExit, ...cut } = typed;
      const refused = await browser.fileForm('/posts/new', { ...cut, ...facts, intent: 'add-place' }, []);
      expect(refused.status).toBe(422);
      expect(isUnfolded(refused.text)).toBe(true);
      for (const [name, value] of Object.entries({ ...cut, ...facts }))
        expect(controlOf(refused.text, name).value, name).toBe(value);

      const added = await browser.fileForm('/posts/new', { ...cut, placeExit, ...facts, intent: 'add-place' }, []);
      expect(added.status).toBe(200);
      const chosen = elementsOf(added.text).find(
        ({ attributes }) => attributes.name === 'locationId' && 'checked' in attributes,
      );
      const place = await browser.api.get(`/api/locations/${chosen?.attributes.value}`);
      expect(place.json).toMatchObject({ name: typed.placeName, highway: 'I-10', exitNumber: '138', ...facts });
      expect(isUnfolded(added.text)).toBe(false);
      for (const name of [...Object.keys(typed), 'city', 'state', 'amenities'])
        expect(controlOf(added.text, name).value, name).toBe('');
      expect(selectedOf(added.text, 'type')).toBe('truck_stop');
    },
  );

  it('tapped twice, or repeated with the photo, creates one post (case 6)', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [locationId = 0] = await storePlaces([{ name: 'TA Ontario', highway: 'I-15', exitNumber: '109' }]);
    const formKey = formKeyOf((await browser.page('/posts/new')).text);
    const photo = [{ field: 'image', file: await aPhoto() }];
    const fields = { title: 'Once only', intent: 'publish', locationId, formKey };
    const both = await Promise.all([
      browser.fileForm('/posts/new', fields, photo),
      browser.fileForm('/posts/new', fields, photo),
    ]);
    both.push(await browser.fileForm('/posts/new', fields, photo));
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(new Set(both.map(({ location }) => location)).size).toBe(1);
    expect(await postsOf(driver.id)).toHaveLength(1);
  });
});

describe('a post', () => {
  it(
    'shows a back link and the viewer’s own vote, or 404 if it is missing',
    { tags: ['S2.post.1', 'S2.post.5', 'S2.route.post', 'S7.post.1', 'S7.post.2', 'S8.post.1'] },
    async () => {
      const { browser } = await site.aSignedInDriver();
      const { id } = await aPost(await aDriver());
      const shown = elementsOf((await browser.page(`/posts/${id}`)).text);
      const back = shown.find(({ tag, text }) => tag === 'a' && text.includes('Back to feed'));
      expect(back?.attributes.href).toBe('/latest-meat');
      expect(shown.some(({ text }) => text.includes('0 comments'))).toBe(true);
      expect(shown.some(({ attributes }) => attributes.name === 'content')).toBe(true);
      await browser.api.post(`/api/posts/${id}/vote`, { direction: 'down' });
      expect((await browser.api.get(`/api/posts/${id}`)).json).toMatchObject({ viewerVote: 'down', downVotes: 1 });
      expect((await site.visitor().api.get(`/api/posts/${id}`)).json).toMatchObject({ viewerVote: null, downVotes: 1 });
      for (const gone of ['999999', 'abc', '0', '-1', '1e2']) {
        const page = await browser.page(`/posts/${gone}`);
        expect(page.status).toBe(404);
        const answer = await browser.api.get(`/api/posts/${gone}`);
        expect(answer.status).toBe(404);
        expect(apiError.safeParse(answer.json).success).toBe(true);
      }
      expect(textOf((await browser.page('/posts/999999')).text)).toContain('Post not found');
    },
  );

  it('can only be deleted by its author, after confirmation (case 27)', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const { id } = await aPost(driver);
    const stranger = await site.signedIn(await aDriver());
    expect((await stranger.api.delete(`/api/posts/${id}`)).status).toBe(403);
    expect((await stranger.form(`/posts/${id}/delete`)).status).toBe(403);
    expect((await stranger.page(`/posts/${id}/delete`)).status).toBe(403);
    expect((await site.visitor().api.delete(`/api/posts/${id}`)).status).toBe(401);
    expect((await site.visitor().form(`/posts/${id}/delete`)).location).toContain('/auth?tab=login');
    expect(textOf((await browser.page(`/posts/${id}/delete`)).text)).toContain(
      'Are you sure you want to delete this post?',
    );
    const sent = await browser.form(`/posts/${id}/delete`);
    expect([sent.status, sent.location]).toEqual([303, '/']);
    expect(noticeOf((await browser.follow(sent)).text)).toContain('Post deleted');
    expect((await browser.api.delete(`/api/posts/${id}`)).status).toBe(404);
    expect((await browser.page(`/posts/${id}`)).status).toBe(404);
    expect(await pointsOf(driver)).toBe(5);
  });

  it(
    'earns 5 points when shared, once, five times a day, and shows its short link',
    { tags: ['S1.points.4', 'S2.share.1', 'S6.visitor.3', 'S7.share.1'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const author = await aDriver();
      const shared = await aPost(author);
      const page = await browser.page(`/posts/${shared.id}/share`);
      const fields = elementsOf(page.text);
      expect(fields.find(({ attributes }) => attributes.id === 'share-link')?.attributes.value).toBe(
        `${siteUrl}/m/${shared.shortCode}`,
      );
      expect(fields.find(({ tag }) => tag === 'textarea')?.text).toContain(
        `Just found some delicious meat at ${shared.location}!`,
      );
      const sent = await browser.form(`/posts/${shared.id}/share`);
      expect([sent.status, sent.location]).toEqual([303, `/posts/${shared.id}/share`]);
      expect(noticeOf((await browser.follow(sent)).text)).toBe('Thanks for sharing! You got 5 points.');
      expect(await pointsOf(driver)).toBe(10);
      const again = await browser.follow(await browser.form(`/posts/${shared.id}/share`));
      expect(noticeOf(again.text)).toMatch(/^Thanks for sharing! You already got the points for this post/);
      expect((await browser.api.post(`/api/posts/${shared.id}/share`, { userId: 1 })).json).toMatchObject({
        success: true,
        pointsEarned: 0,
      });

      const earned = [];
      for (let count = 0; count < 5; count += 1) {
        const { id } = await aPost(author);
        const answer = await browser.api.post(`/api/posts/${id}/share`);
        earned.push((answer.json as { pointsEarned: number }).pointsEarned);
      }
      expect(earned).toEqual([5, 5, 5, 5, 0]);
      expect((await browser.api.post('/api/posts/999999/share')).status).toBe(404);
      const guest = site.visitor();
      expect((await guest.api.post(`/api/posts/${shared.id}/share`)).status).toBe(401);
      expect((await guest.form(`/posts/${shared.id}/share`)).location).toContain('/auth?tab=login');
      expect((await guest.page(`/posts/${shared.id}/share`)).status).toBe(200);
    },
  );

  it(
    'is found by its short link, a code or its id; anything else redirects home',
    { tags: ['S2.route.short.1', 'S2.route.short.2', 'S7.short-url.1'] },
    async () => {
      const { id, shortCode } = await aPost(await aDriver());
      const visitor = site.visitor();
      for (const code of [shortCode, String(id)]) {
        expect((await visitor.api.get(`/api/short-url/${code}`)).json).toEqual({ postId: id });
        const link = await visitor.page(`/m/${code}`);
        expect(link.location === null ? link.status : link.location).toBe(`/posts/${id}`);
      }
      for (const code of ['zzzzzzz', '999999', '%00', '..%2f', 'a'.repeat(300)]) {
        expect((await visitor.api.get(`/api/short-url/${code}`)).status).toBe(404);
        const lost = site.visitor();
        const answer = await lost.page(`/m/${code}`);
        expect(answer.location).toBe('/');
        expect(noticeOf((await lost.follow(answer)).text)).toContain("That short link doesn't work.");
      }
    },
  );
});

describe('lists of posts', () => {
  it(
    'are sorted and paginated, each post once while others are posted',
    { tags: ['S7.all.4', 'S7.posts.1'] },
    async () => {
      const author = await aDriver();
      const made = [];
      for (let count = 0; count < 7; count += 1) made.push(await aPost(author));
      const visitor = site.visitor();
      for (const sort of ['latest', 'most-eaten', 'most-beat']) {
        const seen: z.output<typeof post>[] = [];
        let next: string | null = `/api/posts?sort=${sort}&limit=3`;
        while (next) {
          const answer = await visitor.api.get(next);
          expect(answer.status).toBe(200);
          const page = z.array(post).parse(answer.json);
          expect(page.length).toBeLessThanOrEqual(3);
          seen.push(...page);
          next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1] ?? null;
          if (next) expect(next).toContain(`sort=${sort}&limit=3&cursor=`);
          await aPost(author);
        }
        const ids = seen.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const { id } of made) expect(ids).toContain(id);
        // Not by id, because each process reserves ids ahead.
        const times = seen.map(({ createdAt }) => createdAt);
        if (sort === 'latest') expect(times).toEqual(times.toSorted().reverse());
      }
    },
  );

  it('accept limits from 1 to 100, and only valid cursors (case 33)', { tags: ['S7.posts.3'] }, async () => {
    const visitor = site.visitor();
    const length = async (query: string) =>
      z.array(post).parse((await visitor.api.get(`/api/posts?${query}`)).json).length;
    expect(await length('limit=0')).toBe(1);
    expect(await length('limit=-5')).toBe(1);
    expect(await length('limit=2.7')).toBe(2);
    expect(await length('limit=1e6')).toBeGreaterThan(7);
    expect(await length('limit=many&page=-1')).toBeGreaterThan(7);
    for (const cursor of ['garbage', 'e30', '-1', '%00', 'WzEsMl0'.repeat(100), 'WyJ4IiwxXQ']) {
      const answer = await visitor.api.get(`/api/posts?cursor=${cursor}`);
      expect([400, 422]).toContain(answer.status);
      expect((await visitor.page(`/latest-meat?cursor=${cursor}`)).status).toBeLessThan(500);
    }
  });

  it(
    'are pages as well, with pagination links and a link home',
    { tags: ['S2.route.beat', 'S2.route.eaten', 'S2.route.latest'] },
    async () => {
      const author = await aDriver();
      for (let count = 0; count < 13; count += 1) await aPost(author, { title: `Plate ${count}` });
      const home = elementsOf((await site.visitor().page('/')).text);
      for (const [path, title] of [
        ['/latest-meat', 'Latest Meat'],
        ['/most-eaten-meat', 'Most Eaten Meat'],
        ['/most-beat-meat', 'Most Beat Meat'],
      ] as const) {
        const linkToAll = home.find(({ attributes }) => attributes['aria-label'] === `View All: ${title}`);
        expect(linkToAll?.attributes.href).toBe(path);
        const page = await site.visitor().page(path);
        expect(page.status).toBe(200);
        const elements = elementsOf(page.text);
        expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe(title);
        expect(elements.find(({ text }) => text === 'Back to Home')?.attributes.href).toBe('/');
        const next = elements.find(({ attributes }) => attributes.rel === 'next')?.attributes.href;
        expect(next).toContain(`${path}?cursor=`);
        expect((await site.visitor().page(next ?? '')).status).toBe(200);
      }
    },
  );

  it('of a stop only have its posts', { tags: ['S7.locations.4'] }, async () => {
    const driver = await aDriver();
    const facts = {
      highway: 'I-5',
      exitNumber: '9',
      chainName: null,
      state: null,
      city: null,
      amenities: null,
      confirm: true,
    };
    const { id } = await addLocation(driver, { ...facts, name: 'Sea Diner', type: 'diner' });
    const there = await aPost(driver, { locationId: id });
    await aPost(driver);
    const answer = await site.visitor().api.get(`/api/locations/${id}/posts`);
    expect(
      z
        .array(post)
        .parse(answer.json)
        .map((each) => each.id),
    ).toEqual([there.id]);
    expect(textOf((await site.visitor().page(`/locations/${id}`)).text)).toContain(there.title);
    expect(await readPost(null, there.id)).toMatchObject({ locationId: id });
  });
});
