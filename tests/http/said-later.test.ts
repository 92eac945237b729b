import { describe, expect, it } from 'vitest';
import { addLocation } from '~/domain/locations/add-location';
import { aDriver, aName, aPost } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { signedInAt } from '../support/signed-in';
import { useSite } from '../support/site';

const site = useSite();

const key = (name: string) => ({ 'idempotency-key': aName(name) });

describe('items from the outbox', () => {
  it('are only accepted for their own driver (case 123)', async () => {
    const [author, first, second] = await Promise.all([aDriver(), aDriver(), aDriver()]);
    const post = await aPost(author);
    const asSecond = await signedInAt(site.server.origin, second);
    const ofFirst = { 'x-account': String(first.id) };
    const comments = `/api/posts/${post.id}/comments`;
    for (const [call, body] of [
      [`/api/posts/${post.id}/vote`, { direction: 'up' }],
      [comments, { content: 'Ask for the corner table.' }],
      ['/api/photo-uploads', { bytes: 1000 }],
    ] as const) {
      const answer = await asSecond.api.post(call, body, ofFirst);
      expect([answer.status, answer.json], call).toEqual([409, expect.objectContaining({ code: 'other-account' })]);
    }
    const multipart = { title: 'Brisket', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const files = [{ field: 'image', file: await aPhoto() }];
    expect((await asSecond.multipart('POST', '/api/posts', multipart, files, ofFirst)).status).toBe(409);
    expect((await site.visitor().api.post(comments, { content: 'Hi' }, ofFirst)).status).toBe(401);
    expect((await asSecond.api.get(comments)).json).toEqual([]);

    const asFirst = await signedInAt(site.server.origin, first);
    expect((await asFirst.api.post(comments, { content: 'Hi' }, ofFirst)).status).toBe(201);
  });

  it('are saved for each of two drivers with the same key', async () => {
    const post = await aPost(await aDriver());
    const place = await addLocation(await aDriver(), { ...aStop(), confirm: false });
    const drivers = [await aDriver({ role: 'editor' }), await aDriver({ role: 'editor' })];
    const browsers = await Promise.all(drivers.map((driver) => site.signedIn(driver)));
    const [title, name] = [aName('Plate'), aName('Place')];
    const dish = (at: number) => ({ title: `${title} ${at}`, locationName: 'Iowa 80', highway: 'I-80', exit: '284' });
    const calls: [call: string, body: (at: number) => object, answer: (at: number) => object][] = [
      [`/api/posts/${post.id}/vote`, () => ({ direction: 'up' }), (at) => ({ viewerVote: 'up', upVotes: at + 1 })],
      [`/api/posts/${post.id}/comments`, (at) => ({ content: `${at} stars` }), (at) => ({ content: `${at} stars` })],
      [`/api/locations/${place.id}/closure`, () => ({}), (at) => ({ closureReports: at + 1 })],
      ['/api/locations', (at) => ({ ...aStop(), name: `${name} ${at}` }), (at) => ({ name: `${name} ${at}` })],
      ['/api/waiting-posts', dish, (at) => ({ title: `${title} ${at}` })],
      ['/api/restaurants', (at) => ({ name: `${name} ${at}`, ...aDiner }), (at) => ({ name: `${name} ${at}` })],
    ];
    for (const [call, body, answer] of calls) {
      const same = key('shared');
      for (const [at, browser] of browsers.entries()) {
        expect((await browser.api.post(call, body(at), same)).json, call).toMatchObject(answer(at));
      }
    }
    const same = key('shared');
    for (const [at, browser] of browsers.entries()) {
      const files = [{ field: 'image', file: await aPhoto() }];
      const published = await browser.multipart('POST', '/api/posts', dish(at), files, same);
      expect(published.json).toMatchObject({ title: `${title} ${at}`, userId: drivers[at]?.id });
    }
  });

  it('are saved in their original order, even if some arrive late (case 124)', async () => {
    const [author, voter] = await Promise.all([aDriver(), aDriver()]);
    const post = await aPost(author);
    const place = await addLocation(author, { ...aStop(), confirm: false });
    const browser = await signedInAt(site.server.origin, voter);
    const vote = (direction: string, headers: Record<string, string>) =>
      browser.api.post(`/api/posts/${post.id}/vote`, { direction }, headers);
    const late = key('up');
    expect((await vote('up', late)).json).toMatchObject({ viewerVote: 'up', upVotes: 1 });
    await vote('none', key('none'));
    expect((await vote('up', late)).json).toMatchObject({ viewerVote: null, upVotes: 0 });
    expect((await vote('down', late)).json).toMatchObject({ code: 'form-key-reused' });

    const report = (kind: string, headers: Record<string, string>) =>
      browser.api.post(`/api/locations/${place.id}/${kind}`, undefined, headers);
    const first = key('open');
    await report('confirmation', first);
    await report('closure', key('closed'));
    await report('confirmation', first);
    const { text } = await browser.page(`/locations/${place.id}`);
    expect(text).toContain('You reported it closed.');
    expect((await report('closure', first)).json).toMatchObject({ code: 'form-key-reused' });
  });

  it('create one post with the photos sent before it, whether its form had arrived or not', async () => {
    const driver = await aDriver();
    const place = await addLocation(driver, { ...aStop(), confirm: false });
    const browser = await signedInAt(site.server.origin, driver);
    const photo = await aPhoto();
    const upload = async () => {
      const created = (await browser.api.post('/api/photo-uploads', { bytes: photo.length })).json as { id: string };
      const headers = { 'content-type': 'application/octet-stream' };
      const target = `/api/photo-uploads/${created.id}?offset=0`;
      await browser.send('PATCH', target, { body: new Uint8Array(photo), headers });
      return created.id;
    };
    const formKey = aName('key');
    const words = { title: 'Brisket', description: '', highway: '', exit: '', locationId: place.id };
    const sent = await browser.fileForm('/posts/new', { ...words, intent: 'publish', formKey }, [
      { field: 'image', file: photo },
    ]);
    expect(sent.status).toBe(303);

    const again = { ...words, locationName: '', keptPhoto: [await upload()] };
    const answer = await browser.multipart('POST', '/api/posts', again, [], { 'idempotency-key': formKey });
    expect([answer.status, answer.headers.get('location')]).toEqual([201, `/api${sent.location}`]);
    expect((await browser.multipart('POST', '/api/posts', again, [])).json).toMatchObject({ locationName: place.name });
    const gone = await browser.multipart('POST', '/api/posts', { ...again, keptPhoto: ['nothing'] }, []);
    expect(gone.json).toMatchObject({ code: 'photo-required' });
    const nowhere = await browser.multipart('POST', '/api/posts', { ...again, locationId: '' }, []);
    expect(nowhere.status).toBe(422);
  });
});

const aDiner = { address: '1 Sample Road, Amarillo, TX', state: 'TX' };

const aStop = () => ({
  ...{ name: aName('Stop'), highway: 'I-80', exitNumber: String(Math.floor(Math.random() * 1e6)), chainName: null },
  ...{ city: null, state: 'IA', type: 'truck_stop' as const, amenities: null },
});
