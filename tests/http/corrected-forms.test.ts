import { beforeAll, expect, it } from 'vitest';
import type { Client, Fields } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { formKeyOf, textOf } from '../support/html';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

const site = useSite();

let browser: Client;
let editor: Client;
let postId: number;
let placeId: number;
beforeAll(async () => {
  browser = await site.signedIn(await aDriver({ hasStanding: true }));
  editor = await site.signedIn(await aDriver({ role: 'editor' }));
  postId = (await aPost(await aDriver())).id;
  [placeId = 0] = await storePlaces([{ name: 'Corrected Diner', highway: 'I-44', exitNumber: '12', state: 'MO' }]);
});

type Try = {
  by: () => Client;
  page: string;
  action?: string;
  first: Fields;
  then: Fields;
  hasFile?: true;
  shownAt?: string;
};

/** Forms that create a row. After submitting, the driver goes back, corrects the text, and submits again. */
const tries: Record<string, () => Try> = {
  'a comment': () => ({
    by: () => browser,
    page: `/posts/${postId}`,
    first: { intent: 'comment', content: 'Try the pie.' },
    then: { content: 'Try the peach pie.' },
  }),
  'a stop': () => ({
    by: () => browser,
    page: '/locations/new',
    first: { name: 'Firsttry Cafe', highway: 'I-44', exitNumber: '77', state: 'MO', type: 'diner' },
    then: { exitNumber: '277' },
  }),
  'a restaurant': () => ({
    by: () => editor,
    page: '/desk/restaurants/new',
    first: { name: 'Blue Plate', address: '1 Sample Road, Walcott, IA', state: 'IA' },
    then: { name: 'Blue Plate Diner' },
    // Restaurants of other test files may fill the first page of the list.
    shownAt: '/desk/restaurants?query=Blue+Plate+Diner',
  }),
  'a post': () => ({
    by: () => browser,
    page: `/posts/new?location=${placeId}`,
    action: '/posts/new',
    first: { intent: 'publish', title: 'Hash', locationId: placeId },
    then: { title: 'Corned beef hash' },
    hasFile: true,
  }),
};

for (const [what, makeTry] of Object.entries(tries)) {
  it(`${what} that was corrected after it was sent is saved with the button of the page that reports it`, async () => {
    const { by, page, action = page, first, then, hasFile, shownAt } = makeTry();
    const send = async (fields: Fields) =>
      hasFile ? by().fileForm(action, fields, [{ field: 'image', file: await aPhoto() }]) : by().form(action, fields);
    const formKey = formKeyOf((await by().page(page)).text);
    const sent = await send({ ...first, formKey });
    expect(sent.status, textOf(sent.text)).toBe(303);
    const again = await send({ ...first, ...then, formKey });
    expect(again.status).toBe(409);
    const [words] = Object.values(then);
    expect(again.text).toContain(String(words));
    const freshKey = formKeyOf(again.text);
    expect(freshKey).not.toBe(formKey);
    const corrected = await send({ ...first, ...then, formKey: freshKey });
    expect(corrected.status, textOf(corrected.text)).toBe(303);
    const shown = await (shownAt ? by().page(shownAt) : by().follow(corrected));
    expect(textOf(shown.text)).toContain(String(words));
  });
}
