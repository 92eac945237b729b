import { beforeAll, describe, expect, it } from 'vitest';
import { findLocation } from '~models/location';
import { PlaceSuggestions } from '~models/place-suggestion';
import { location, placeSuggestion } from '~/schemas/answers';
import type { Answer, Client } from '../support/client';
import { aDriver, aName } from '../support/factories';
import { elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { type PlaceFacts, storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite({ processes: 2 });

let browser: { editor: Client; second: Client; driver: Client };

beforeAll(async () => {
  browser = {
    editor: await site.signedIn(await aDriver({ role: 'editor', displayName: aName('Ann') })),
    second: await site.signedIn(await aDriver({ role: 'moderator' }), 1),
    driver: await site.signedIn(await aDriver({ hasStanding: true })),
  };
});

const facts = { highway: 'I-40', exitNumber: '143', state: 'TX', city: 'Groom', type: 'truck_stop' } as const;
const aPlace = async (given: Partial<PlaceFacts> = {}): Promise<number> =>
  (await storePlaces([{ ...facts, name: aName('Britten'), ...given }]))[0] ?? 0;

const suggest = (who: Client, place: number, body: object): Promise<Answer> =>
  who.api.post(`/api/locations/${place}/suggestions`, body);
const suggested = async (place: number, body: object, who = browser.driver) =>
  placeSuggestion.parse((await suggest(who, place, body)).json);

/** Hidden fields of the desk's form for a suggestion. */
async function deskForm(who: Client, id: number): Promise<{ id: number; seen: string }> {
  // Test files share the site, so other suggestions may come first.
  const page = await who.page(`/desk/places?cursor=${id - 1}`);
  expect(page.status).toBe(200);
  const controls = elementsOf(page.text).filter(({ tag }) => tag === 'input');
  const at = controls.findIndex(({ attributes }) => attributes.name === 'id' && attributes.value === String(id));
  return { id, seen: controls[at + 1]?.attributes.value ?? '' };
}
const decide = async (who: Client, id: number, intent: 'take' | 'refuse') =>
  who.form('/desk/places', { ...(await deskForm(who, id)), intent });

describe('a driver’s suggestion', () => {
  it('waits for an editor, and only has changed fields', async () => {
    const place = await aPlace();
    const answer = await suggest(browser.driver, place, { exitNumber: 'Exit 144', highway: 'i40', city: '' });
    expect(answer.status).toBe(201);
    expect(answer.json).toMatchObject({
      locationId: place,
      status: 'open',
      exitNumber: '144',
      highway: null,
      city: null,
    });
    expect(await findLocation(place)).toMatchObject({ exitNumber: '143' });
  });

  it('may say whether semis fit, which an editor accepts', async () => {
    const place = await aPlace({ name: "Buc-ee's", chainName: "Buc-ee's", type: 'other' });
    const trucks = async () => location.parse((await browser.driver.api.get(`/api/locations/${place}`)).json).trucks;
    expect(await trucks()).toBe('no');
    expect((await suggest(browser.driver, place, { trucks: 'maybe' })).status).toBe(400);
    expect((await suggest(browser.driver, place, { trucks: 'no' })).code).toBe('nothing-suggested');
    const { id, trucks: said } = await suggested(place, { trucks: 'bobtail' });
    expect(said).toBe('bobtail');
    expect((await decide(browser.editor, id, 'take')).status).toBe(303);
    expect(await trucks()).toBe('bobtail');
    const { text } = await browser.driver.page(`/locations/${place}`);
    expect(textOf(text)).toContain('Bobtail only');
    expect(textOf((await browser.driver.page(`/locations/${place}/history`)).text)).toContain('Bobtail only');
  });

  it('is stored once if it is repeated while it waits', async () => {
    const place = await aPlace();
    const first = await suggested(place, { exitNumber: '144' });
    expect(await suggested(place, { exitNumber: '144' })).toEqual(first);
    expect(await suggested(place, { exitNumber: '145' })).not.toEqual(first);
    await Promise.all([1, 2, 3].map(() => suggest(browser.driver, place, { name: 'Blessed Mesa' })));
    expect(await PlaceSuggestions.countDocuments({ locationId: place })).toBe(3);
  });

  it('is rejected if it changes nothing or is impossible', async () => {
    const place = await aPlace();
    const refused = async (body: object, who = browser.driver) => {
      const answer = await suggest(who, place, body);
      return [answer.status, answer.code];
    };
    expect(await refused({})).toEqual([422, 'nothing-suggested']);
    expect(await refused({ exitNumber: '143' })).toEqual([422, 'nothing-suggested']);
    expect(await refused({ highway: 'I-1' })).toEqual([422, 'no-such-highway']);
    expect(await refused({ latitude: 35.2 })).toEqual([422, 'invalid']);
    expect(await refused({ latitude: 95.2, longitude: -101 })).toEqual([422, 'invalid']);
    expect(await refused({ duplicateOf: place })).toEqual([422, 'nothing-suggested']);
    expect(await refused({ duplicateOf: 999_999_999 })).toEqual([422, 'other-not-found']);
    expect(await refused({ name: 'X' }, site.visitor())).toEqual([401, 'not-signed-in']);
    const unproven = await site.signedIn(await aDriver({ isVerified: false }));
    expect(await refused({ name: 'X' }, unproven)).toEqual([403, 'email-unverified']);
    expect((await suggest(browser.driver, 999_999_999, { name: 'X' })).status).toBe(404);
  });

  it('is made with a plain form, keeps the typed text, and shows that it is waiting', async () => {
    const place = await aPlace();
    const form = `/locations/${place}/suggest`;
    expect((await site.visitor().page(form)).location).toContain('/auth?');
    expect(textOf((await browser.driver.page(form)).text)).toContain('Now: 143');
    const refused = await browser.driver.form(form, { highway: 'I-1', city: 'Alanreed' });
    expect(refused.status).toBe(422);
    expect(mistakeOf(refused.text, 'highway')).toContain('We don’t know that highway'.replace('’', "'"));
    expect(refused.text).toContain('value="Alanreed"');
    const sent = await browser.driver.form(form, { city: 'Alanreed', duplicateOf: '' });
    expect([sent.status, sent.location]).toEqual([303, form]);
    const after = await browser.driver.follow(sent);
    expect(noticeOf(after.text)).toContain('Thanks!');
    expect(textOf(after.text)).toContain('(city Alanreed) is waiting for an editor');
    const other = await aPlace();
    await browser.driver.form(form, { duplicateOf: `https://eat.example/locations/${other}?results=x` });
    expect(textOf((await browser.driver.page(form)).text)).toContain(`(same as stop ${other}) is waiting`);
  });
});

describe('an editor, at the desk without JavaScript', () => {
  it('accepts one: the stop changes, and its history shows names only to editors', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144', name: 'Britten Leaning Tower Stop' });
    const page = textOf((await browser.editor.page(`/desk/places?cursor=${id - 1}`)).text);
    expect(page).toContain('Britten Leaning Tower Stop');
    const taken = await decide(browser.editor, id, 'take');
    expect([taken.status, taken.location]).toEqual([303, '/desk/places']);
    expect(noticeOf((await browser.editor.follow(taken)).text)).toContain('Accepted');
    expect(await findLocation(place)).toMatchObject({
      ...{ exitNumber: '144', name: 'Britten Leaning Tower Stop', corrected: ['name', 'exitNumber'] },
    });
    expect((await site.visitor().api.get('/api/locations/search?query=leaning%20tower')).text).toContain(
      `"id":${place}`,
    );
    const history = `/locations/${place}/history`;
    const [told, untold] = [await browser.editor.page(history), await site.visitor().page(history)].map(({ text }) =>
      textOf(text),
    );
    for (const text of [told, untold]) expect(text).toContain('exit: 143 → 144');
    expect(told).toMatch(/an editor accepted a driver’s suggestion \(Ann .+\), suggested by/);
    expect(untold).toContain('an editor accepted a driver’s suggestion.');
    expect(textOf((await browser.driver.page(`/locations/${place}/suggest`)).text)).toContain('was accepted. Thanks!');
  });

  it('rejects one: nothing changes', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144' });
    expect((await decide(browser.editor, id, 'refuse')).status).toBe(303);
    expect(await findLocation(place)).toMatchObject({ exitNumber: '143' });
    expect(await PlaceSuggestions.findById(id).lean()).toMatchObject({ state: 'refused' });
  });

  it('sees what another editor did first', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144' });
    const later = await suggested(place, { exitNumber: '145' });
    const [first, second] = [await deskForm(browser.editor, id), await deskForm(browser.second, id)];
    const third = await deskForm(browser.second, later.id);
    await browser.editor.form('/desk/places', { ...first, intent: 'take' });
    const decided = await browser.second.form('/desk/places', { ...second, intent: 'refuse' });
    expect(decided.status).toBe(409);
    expect(textOf(decided.text)).toMatch(/Ann \S+ has already accepted this\./);
    const changed = await browser.second.form('/desk/places', { ...third, intent: 'take' });
    expect(changed.status).toBe(409);
    expect(textOf(changed.text)).toMatch(/Ann \S+ has changed this stop \(exit\) since you opened the page/);
    expect(await findLocation(place)).toMatchObject({ exitNumber: '144' });
  });

  it('accepts it once, even with simultaneous taps', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144' });
    const form = await deskForm(browser.editor, id);
    const pressed = await Promise.all(
      [browser.editor, browser.second, browser.editor, browser.second].map((who) =>
        who.form('/desk/places', { ...form, intent: 'take' }),
      ),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 409, 409, 409]);
    const rows = elementsOf((await browser.editor.page(`/locations/${place}/history`)).text);
    expect(rows.filter(({ attributes }) => attributes.class === 'desk-line')).toHaveLength(1);
  });

  it('undoes it with one tap, unless the stop has changed since', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144' });
    await decide(browser.editor, id, 'take');
    const history = `/locations/${place}/history`;
    const changesOf = async () =>
      elementsOf((await browser.editor.page(history)).text)
        .filter(({ attributes }) => attributes.name === 'change')
        .map(({ attributes }) => attributes.value ?? '');
    const [taken = ''] = await changesOf();
    const next = await suggested(place, { exitNumber: '145' });
    await decide(browser.editor, next.id, 'take');
    const overtaken = await browser.second.form(history, { intent: 'undo', change: taken });
    expect([overtaken.status, textOf(overtaken.text)]).toEqual([
      409,
      expect.stringContaining('Its exit changed again'),
    ]);
    for (const change of await changesOf()) {
      const undone = await browser.second.form(history, { intent: 'undo', change });
      expect([undone.status, undone.location]).toEqual([303, history]);
    }
    expect(await findLocation(place)).toMatchObject({ exitNumber: '143', corrected: [] });
    expect(await changesOf()).toEqual([]);
    const again = await browser.editor.form(history, { intent: 'undo', change: taken });
    expect([again.status, textOf(again.text)]).toEqual([409, expect.stringContaining('has already undone this')]);
    expect((await browser.driver.form(history, { intent: 'undo', change: taken })).status).toBe(404);
  });

  it('edits a stop with phone and hours, and the restaurant list updates immediately', async () => {
    const place = await aPlace({ type: 'diner' });
    const form = `/desk/places/${place}`;
    const page = await browser.editor.page(form);
    const seen = elementsOf(page.text).find(({ attributes }) => attributes.name === 'seen')?.attributes.value ?? '';
    const typed = { ...facts, type: 'diner', name: 'Dixie Cafe', hours: '6am to 2pm', phone: '806-555-0100', city: '' };
    const saved = await browser.editor.form(form, { ...typed, seen });
    expect([saved.status, saved.location]).toEqual([303, `/locations/${place}`]);
    expect(await findLocation(place)).toMatchObject({ hours: '6am to 2pm', phone: '806-555-0100', city: null });
    const listed = await site.visitor().api.get(`/api/restaurants/${1_000_000_000 + place}`);
    expect(listed.json).toMatchObject({ name: 'Dixie Cafe', hours: '6am to 2pm', phoneNumber: '806-555-0100' });
    const old = await browser.second.form(form, { ...typed, name: 'Other', seen });
    expect(old.status).toBe(409);
    expect(textOf(old.text)).toContain('has changed this stop');
    expect(old.text).toContain('value="Other"');
  });

  it('marks a reported stop as closed, and reopens it', async () => {
    const place = await aPlace({ name: aName('Shut') });
    await browser.driver.api.post(`/api/locations/${place}/closure`);
    const name = (await findLocation(place))?.name ?? '';
    const page = await browser.editor.page('/desk/places');
    expect(textOf(page.text)).toContain(name);
    expect((await browser.editor.form('/desk/places', { intent: 'mark-closed', id: place })).status).toBe(303);
    expect((await findLocation(place))?.closedAt).toBeInstanceOf(Date);
    expect(textOf((await browser.editor.page('/desk/places')).text)).not.toContain(name);
    expect((await browser.editor.form('/desk/places', { intent: 'mark-open', id: place })).status).toBe(303);
    expect((await findLocation(place))?.closedAt).toBeNull();
    expect(textOf((await site.visitor().page(`/locations/${place}/history`)).text)).toContain('closure: none →');
  });
});

describe('a driver without the editor role', () => {
  it('gets 404 at the desk, and for its forms', async () => {
    const place = await aPlace();
    const { id } = await suggested(place, { exitNumber: '144' });
    for (const who of [site.visitor(), browser.driver]) {
      for (const page of ['/desk', '/desk/places', `/desk/places/${place}`])
        expect((await who.page(page)).status, page).toBe(404);
      expect((await who.form('/desk/places', { id, seen: '', intent: 'take' })).status).toBe(404);
      expect((await who.form(`/desk/places/${place}`, { name: 'Mine' })).status).toBe(404);
    }
    expect(await findLocation(place)).toMatchObject({ exitNumber: '143' });
  });
});

describe('three equal suggestions', () => {
  it('are enough, each driver counted once, including other spellings', async () => {
    const place = await aPlace({ name: 'Flying Jay' });
    const trusted = () => aDriver({ hasStanding: true });
    const [second, third] = [await site.signedIn(await trusted()), await site.signedIn(await trusted(), 1)];
    await suggested(place, { name: "Flying J's", exitNumber: '99' });
    await suggested(place, { name: "Flying J's" });
    await suggested(place, { name: "Flying J's" });
    await suggested(place, { name: 'FLYING J’S' }, second);
    expect(await findLocation(place)).toMatchObject({ name: 'Flying Jay' });
    expect(await suggested(place, { name: "Flying J's" }, third)).toMatchObject({ status: 'agreed' });
    expect(await findLocation(place)).toMatchObject({ name: "Flying J's", exitNumber: '143' });
    expect(await PlaceSuggestions.countDocuments({ locationId: place, state: 'agreed' })).toBe(3);
    const history = textOf((await site.visitor().page(`/locations/${place}/history`)).text);
    expect(history).toContain('three drivers agreed.');
  });

  it('count if they are simultaneous, or at almost the same position', async () => {
    const place = await aPlace({ coordinates: { type: 'Point', coordinates: [-101.1, 35.2] } });
    const three = await Promise.all(
      [0, 1, 0].map(async (process) => site.signedIn(await aDriver({ hasStanding: true }), process)),
    );
    const points = [35.21, 35.2105, 35.2109].map((latitude) => ({ latitude, longitude: -101.12 }));
    await Promise.all(three.map((who, at) => suggest(who, place, points[at] ?? {})));
    const moved = await findLocation(place);
    expect(moved?.coordinates?.coordinates[0]).toBe(-101.12);
  });

  it('do not merge two stops', async () => {
    const [place, other] = [await aPlace(), await aPlace()];
    for (let count = 0; count < 4; count += 1) {
      const who = await site.signedIn(await aDriver({ hasStanding: true }));
      expect(await suggested(place, { duplicateOf: other }, who)).toMatchObject({ status: 'open' });
    }
    expect(await findLocation(place)).not.toBeNull();
  });
});

describe('a driver who vandalizes stops (case 131)', () => {
  it('has all changes undone at the desk, with the link next to their name', async () => {
    const place = await aPlace({ name: 'Nice Grill' });
    const drivers = await Promise.all([1, 2, 3].map(() => aDriver({ hasStanding: true })));
    for (const driver of drivers) await suggested(place, { name: 'Ugly Grill' }, await site.signedIn(driver));
    expect(await findLocation(place)).toMatchObject({ name: 'Ugly Grill' });
    const page = `/desk/places/drivers/${drivers[0]?.id}`;
    const history = (await browser.editor.page(`/locations/${place}/history`)).text;
    expect(elementsOf(history).map(({ attributes }) => attributes.href)).toContain(page);
    expect(textOf((await browser.editor.page(page)).text)).toContain('Nice Grill → Ugly Grill');
    expect((await browser.driver.page(page)).status).toBe(404);
    expect((await browser.driver.form(page, { intent: 'undo-all' })).status).toBe(404);
    const undone = await browser.editor.form(page, { intent: 'undo-all' });
    expect([undone.status, undone.location]).toEqual([303, page]);
    expect(textOf((await browser.editor.follow(undone)).text)).toContain('No changes left');
    expect(await findLocation(place)).toMatchObject({ name: 'Nice Grill' });
  });
});

describe('a guessed exit', () => {
  const guess = { exitIsGuess: true, exitNumber: '97', mile: 97.4 } as const;
  const guessForm = async (place: number) => {
    const { text } = await browser.editor.page(`/desk/places?guesses=${place - 1}`);
    const inputs = elementsOf(text).filter(({ tag }) => tag === 'input');
    // By name too, because every form contains the editor's id, which may be the same number.
    const at = inputs.findLastIndex(({ attributes }) => attributes.name === 'id' && attributes.value === String(place));
    return { id: place, seen: inputs[at + 1]?.attributes.value ?? '' };
  };

  it('is confirmed by an editor', async () => {
    const place = await aPlace(guess);
    const form = await guessForm(place);
    expect(form.seen).not.toBe('');
    expect((await browser.editor.form('/desk/places', { ...form, intent: 'guess-right' })).status).toBe(303);
    expect(await findLocation(place)).toMatchObject({ exitNumber: '97', exitIsGuess: false });
    expect((await browser.second.form('/desk/places', { ...form, intent: 'guess-wrong' })).status).toBe(409);
  });

  it('is removed by an editor, and restored by an undo', async () => {
    const place = await aPlace(guess);
    await browser.editor.form('/desk/places', { ...(await guessForm(place)), intent: 'guess-wrong' });
    expect(await findLocation(place)).toMatchObject({ exitNumber: null, exitIsGuess: false });
    const history = `/locations/${place}/history`;
    const { text } = await browser.editor.page(history);
    const change = elementsOf(text).find(({ attributes }) => attributes.name === 'change')?.attributes.value ?? '';
    await browser.editor.form(history, { intent: 'undo', change });
    expect(await findLocation(place)).toMatchObject({ exitNumber: '97', exitIsGuess: true });
  });

  it('can be suggested unchanged, which confirms it', async () => {
    const place = await aPlace(guess);
    const { id } = await suggested(place, { exitNumber: '97' });
    await decide(browser.editor, id, 'take');
    expect(await findLocation(place)).toMatchObject({ exitNumber: '97', exitIsGuess: false });
  });
});
