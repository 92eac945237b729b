import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openSession } from '~/domain/accounts/sessions';
import { postComment } from '~/domain/comments';
import { addLocation } from '~/domain/locations/add-location';
import { reportPlace } from '~/domain/locations/place-reports';
import { castVote } from '~/domain/votes';
import type { WaitingPost } from '~/domain/waiting-posts';
import { askingDevice, shownPairing } from '~/schemas/answers';
import type { Answer, Client } from '../support/client';
import { aDriver, aPost, aWaitingPost, type Driver, password } from '../support/factories';
import { footprintOf } from '../support/footprint';
import { mailTo, nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { useSite } from '../support/site';

/** An otherwise empty site, because each operation's effect is a diff of the whole database. */
const site = useSite({ alone: 'emptied' });

/** Two drivers. */
type Drivers = {
  driver: Driver;
  author: Driver;
  /** Signed in as `driver`. */
  browser: Client;
  visitor: Client;
  photo: Buffer;
  email: string;
  key: string;
};

/** Two drivers with posts and a stop. */
type World = Drivers & {
  /** A post of `author`, with a comment of each driver. */
  postId: number;
  ownCommentId: number;
  commentId: number;
  ownPostId: number;
  placeId: number;
  /** A waiting post of `driver`. */
  waiting: WaitingPost;
};

async function twoDrivers(): Promise<Drivers> {
  const driver = await aDriver();
  return {
    driver,
    author: await aDriver(),
    browser: await site.signedIn(driver),
    visitor: site.visitor(),
    photo: await aPhoto(),
    email: `${randomUUID()}@example.com`,
    key: randomUUID(),
  };
}

async function aWorld(): Promise<World> {
  const drivers = await twoDrivers();
  const { driver, author } = drivers;
  const { id: postId } = await aPost(author);
  const words = { postId, content: 'The gravy is right.', formKey: null };
  const [placeId = 0] = await storePlaces([
    { name: 'Blue Bonnet Diner', highway: 'I-70', exitNumber: '5', state: 'KS' },
  ]);
  return {
    ...drivers,
    postId,
    ownCommentId: (await postComment(driver, words)).id,
    commentId: (await postComment(author, words)).id,
    ownPostId: (await aPost(driver)).id,
    placeId,
    waiting: await aWaitingPost(driver),
  };
}

type Deed<W> = {
  /** Setup, run in both worlds. */
  given?: (world: W) => Promise<unknown>;
  api: (world: W) => Promise<Answer>;
  page: (world: W) => Promise<Answer>;
};

const tokenOf = async (email: string, after = 0) => (await nextMailTo(email, after)).token ?? '';
/** The export runs after the response; the email is its last step. */
const onceMailed = async ({ email }: Driver, answer: Answer) => {
  await nextMailTo(email);
  return answer;
};
const once = ({ key }: Pick<Drivers, 'key'>) => ({ 'idempotency-key': key });
/** Display names must be unique. */
const nameOf = ({ id }: Driver) => `Dusty ${id}`;
const home = { city: 'Amarillo', state: 'TX' };
const profile = { ...home, truckType: 'Sleeper', bio: 'Twenty years of pie.' };
const completion = {
  ...home,
  firstName: 'Ann',
  lastName: 'Ames',
  phoneNumber: '555 0100',
  occupation: 'Long-haul Trucker',
};
const place = {
  name: 'Big Texan Diner',
  highway: 'I-40',
  exitNumber: '75',
  city: 'Amarillo',
  state: 'TX',
  type: 'diner',
};
const dish = {
  title: 'Chicken fried steak',
  description: 'As big as a hubcap.',
  locationName: 'Blue Bonnet Diner',
  highway: 'I-70',
  exit: '5',
};
const asksForPhone = ({ visitor }: Drivers) => visitor.api.post('/api/pairings');
const codeShown = async ({ visitor }: Pick<Drivers, 'visitor'>) =>
  shownPairing.parse((await visitor.api.get('/api/pairings')).json).code;
const deviceFound = async ({ browser, visitor }: Pick<Drivers, 'browser' | 'visitor'>) => {
  const { json } = await browser.api.post('/api/pairings/look-up', { code: await codeShown({ visitor }) });
  return askingDevice.parse(json).id;
};
const letIn = async ({ browser, visitor }: Drivers) =>
  browser.api.post(`/api/pairings/${await deviceFound({ browser, visitor })}`, { answer: 'allow' });
const registered = ({ visitor, email }: Drivers) => visitor.api.post('/api/register', { email, password });

const deedsOfDrivers: Record<string, Deed<Drivers>> = {
  registering: {
    api: (world) => world.visitor.api.post('/api/register', { email: world.email, password }, once(world)),
    page: ({ visitor, email, key }) =>
      visitor.form('/auth?tab=register', { intent: 'register', email, password, formKey: key }),
  },
  'signing in': {
    api: ({ visitor, driver: { email } }) => visitor.api.post('/api/login', { email, password }),
    page: ({ visitor, driver: { email } }) => visitor.form('/auth', { intent: 'login', email, password }),
  },
  'following a driver': {
    api: ({ browser, author }) => browser.api.post(`/api/follows/user/${author.id}`),
    page: ({ browser, author }) => browser.form(`/users/${author.username}`, { intent: 'follow' }),
  },
  'blocking a driver': {
    api: ({ browser, author }) => browser.api.post(`/api/users/${author.id}/block`),
    page: ({ browser, author }) => browser.form(`/users/${author.username}/block`),
  },
  'unblocking a driver': {
    given: ({ browser, author }) => browser.api.post(`/api/users/${author.id}/block`),
    api: ({ browser, author }) => browser.api.delete(`/api/users/${author.id}/block`),
    page: ({ browser, author }) => browser.form('/account/blocked', { intent: 'unblock', id: author.id }),
  },
  'signing out': {
    api: ({ browser }) => browser.api.post('/api/logout'),
    page: ({ browser }) => browser.form('/logout'),
  },
  'asking for the verification mail once more': {
    given: registered,
    api: ({ visitor, email }) => visitor.api.post('/api/resend-verification', { email }),
    page: ({ visitor, email }) => visitor.form('/verify-help', { email }),
  },
  'asking for a reset link': {
    api: ({ visitor, driver: { email } }) => visitor.api.post('/api/forgot-password', { email }),
    page: ({ visitor, driver: { email } }) => visitor.form('/auth?tab=forgot', { intent: 'forgot', email }),
  },
  'resetting a password': {
    given: ({ visitor, driver: { email } }) => visitor.api.post('/api/forgot-password', { email }),
    api: async ({ visitor, driver: { email } }) =>
      visitor.api.post('/api/reset-password', { token: await tokenOf(email), newPassword: 'new hot plate', email }),
    page: async ({ visitor, driver: { email } }) => {
      const [token, newPassword] = [await tokenOf(email), 'new hot plate'];
      return visitor.form(`/reset-password?token=${token}`, {
        token,
        email,
        newPassword,
        confirmPassword: newPassword,
      });
    },
  },
  'changing a profile': {
    api: ({ browser, driver }) => {
      const names = { displayName: nameOf(driver), email: driver.email };
      return browser.api.put('/api/users/profile', { ...profile, ...names, isProfilePublic: false });
    },
    page: ({ browser, driver }) => {
      const names = { displayName: nameOf(driver), email: driver.email };
      return browser.form('/profile', { intent: 'profile', ...profile, ...names });
    },
  },
  'asking for another address': {
    api: ({ browser, email }) => browser.api.post('/api/users/email', { email, currentPassword: password }),
    page: ({ browser, email }) => browser.form('/account/address', { email, currentPassword: password }),
  },
  'confirming another address': {
    given: ({ browser, email }) => browser.api.post('/api/users/email', { email, currentPassword: password }),
    api: async ({ visitor, email }) =>
      visitor.api.post('/api/users/email/confirmation', { token: await tokenOf(email), email }),
    page: async ({ visitor, email }) => visitor.form('/confirm-address', { token: await tokenOf(email), email }),
  },
  'changing a password': {
    given: ({ driver }) => openSession(driver.id, 'another browser'),
    api: ({ browser }) =>
      browser.api.post('/api/users/password', { currentPassword: password, newPassword: 'new hot plate' }),
    page: ({ browser }) =>
      browser.form('/account/password', {
        currentPassword: password,
        newPassword: 'new hot plate',
        confirmPassword: 'new hot plate',
      }),
  },
  'signing out everywhere else': {
    given: ({ driver }) => openSession(driver.id, 'another browser'),
    api: ({ browser }) => browser.api.delete('/api/sessions'),
    page: ({ browser }) => browser.form('/account/devices', { intent: 'end-others' }),
  },
  'beginning to set up a second factor': {
    api: ({ browser }) => browser.api.post('/api/second-factor'),
    page: ({ browser }) => browser.form('/account/second-factor', { intent: 'begin' }),
  },
  'asking to be signed in by a phone': {
    api: asksForPhone,
    page: ({ visitor }) => visitor.form('/auth/phone', { intent: 'begin' }),
  },
  'typing the code that another device shows': {
    given: asksForPhone,
    api: async ({ browser, visitor }) =>
      browser.api.post('/api/pairings/look-up', { code: await codeShown({ visitor }) }),
    page: async ({ browser, visitor }) => browser.form('/pair', { intent: 'find', code: await codeShown({ visitor }) }),
  },
  'letting another device in': {
    given: async (world) => {
      await asksForPhone(world);
      await deviceFound(world);
    },
    api: letIn,
    page: async (world) =>
      world.browser.form('/pair', { intent: 'answer', id: await deviceFound(world), answer: 'allow' }),
  },
  'being let in by a phone': {
    given: async (world) => {
      await asksForPhone(world);
      await letIn(world);
    },
    api: ({ visitor }) => visitor.api.post('/api/pairings/sign-in'),
    page: ({ visitor }) => visitor.page('/auth/phone'),
  },
  'asking for a copy of one’s data': {
    api: async ({ browser, driver }) => onceMailed(driver, await browser.api.post('/api/data-export')),
    page: async ({ browser, driver }) => onceMailed(driver, await browser.form('/account/data')),
  },
  'changing an avatar': {
    api: ({ browser, photo }) => browser.multipart('POST', '/api/users/avatar', {}, [{ field: 'avatar', file: photo }]),
    page: ({ browser, photo }) => browser.fileForm('/profile', {}, [{ field: 'avatar', file: photo }]),
  },
  'completing a profile': {
    api: ({ browser, driver }) =>
      browser.api.post('/api/complete-profile', { ...completion, displayName: nameOf(driver) }),
    page: ({ browser, driver }) => browser.form('/complete-profile', { ...completion, displayName: nameOf(driver) }),
  },
  'adding a place': {
    api: ({ browser, ...world }) =>
      browser.api.post('/api/locations', { ...place, name: 'First Diner', confirm: 'yes' }, once(world)),
    page: ({ browser, key }) =>
      browser.form('/locations/new', { ...place, name: 'First Diner', confirm: 'yes', formKey: key }),
  },
  'adding a place like one that is there': {
    given: ({ author }) =>
      addLocation(author, { ...place, type: 'diner', chainName: null, amenities: null, confirm: true }),
    api: ({ browser }) => browser.api.post('/api/locations', { ...place, confirm: 'yes' }),
    page: ({ browser }) => browser.form('/locations/new', { ...place, confirm: 'yes' }),
  },
};

const deedsWithPosts: Record<string, Deed<World>> = {
  'following a stop no longer': {
    given: ({ browser, placeId }) => browser.api.post(`/api/follows/location/${placeId}`),
    api: ({ browser, placeId }) => browser.api.delete(`/api/follows/location/${placeId}`),
    page: ({ browser, placeId }) =>
      browser.form('/following/list', { intent: 'unfollow', kind: 'location', id: placeId }),
  },
  'publishing a post': {
    api: ({ browser, photo, placeId, ...world }) =>
      browser.multipart(
        'POST',
        '/api/posts',
        { ...dish, locationId: placeId },
        [{ field: 'image', file: photo }],
        once(world),
      ),
    page: ({ browser, photo, placeId, key }) =>
      browser.fileForm('/posts/new', { ...dish, intent: 'publish', locationId: placeId, formKey: key }, [
        { field: 'image', file: photo },
      ]),
  },
  'voting for a post': {
    api: ({ browser, postId }) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' }),
    page: ({ browser, postId }) => browser.form(`/posts/${postId}`, { intent: 'vote', direction: 'up' }),
  },
  'turning a vote round': {
    given: ({ driver, postId }) => castVote.post(driver, { id: postId, direction: 'up' }),
    api: ({ browser, postId }) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'down' }),
    page: ({ browser, postId }) => browser.form(`/posts/${postId}`, { intent: 'vote', direction: 'down' }),
  },
  'withdrawing a vote': {
    given: ({ driver, postId }) => castVote.post(driver, { id: postId, direction: 'up' }),
    api: ({ browser, postId }) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'none' }),
    page: ({ browser, postId }) => browser.form(`/posts/${postId}`, { intent: 'vote', direction: 'none' }),
  },
  'sharing a post': {
    api: ({ browser, postId }) => browser.api.post(`/api/posts/${postId}/share`),
    page: ({ browser, postId }) => browser.form(`/posts/${postId}/share`),
  },
  commenting: {
    api: ({ browser, postId, ...world }) =>
      browser.api.post(`/api/posts/${postId}/comments`, { content: 'Worth the exit.' }, once(world)),
    page: ({ browser, postId, key }) =>
      browser.form(`/posts/${postId}`, { intent: 'comment', content: 'Worth the exit.', formKey: key }),
  },
  'voting for a comment': {
    api: ({ browser, commentId }) => browser.api.post(`/api/comments/${commentId}/vote`, { direction: 'down' }),
    page: ({ browser, postId, commentId }) =>
      browser.form(`/posts/${postId}`, { intent: 'comment-vote', commentId, direction: 'down' }),
  },
  'deleting a comment': {
    api: ({ browser, ownCommentId }) => browser.api.delete(`/api/comments/${ownCommentId}`),
    page: ({ browser, ownCommentId }) => browser.form(`/comments/${ownCommentId}/delete`),
  },
  'posting without a photo': {
    api: ({ browser, placeId, ...world }) =>
      browser.api.post('/api/waiting-posts', { ...dish, locationId: placeId }, once(world)),
    page: ({ browser, placeId, key }) =>
      browser.fileForm(
        '/posts/new',
        {
          intent: 'photo-later',
          title: dish.title,
          description: dish.description,
          locationId: placeId,
          formKey: key,
        },
        [],
      ),
  },
  'adding the photo of a post that waits for it': {
    api: ({ browser, waiting, photo: file, ...world }) =>
      browser.multipart('POST', `/api/waiting-posts/${waiting.id}/photos`, {}, [{ field: 'image', file }], once(world)),
    page: ({ browser, waiting, photo: file, key }) =>
      browser.fileForm(`/waiting-posts/${waiting.id}`, { formKey: key }, [{ field: 'image', file }]),
  },
  'adding the photo by the code, signed in nowhere': {
    api: ({ visitor, waiting, photo: file, ...world }) =>
      visitor.multipart(
        'POST',
        '/api/photo-later',
        { code: waiting.code ?? '' },
        [{ field: 'image', file }],
        once(world),
      ),
    page: ({ visitor, waiting, photo: file, key }) =>
      visitor.fileForm('/photo-later', { code: waiting.code ?? '', formKey: key }, [{ field: 'image', file }]),
  },
  'throwing away a post that waits for its photo': {
    api: ({ browser, waiting }) => browser.api.delete(`/api/waiting-posts/${waiting.id}`),
    page: ({ browser, waiting }) => browser.form(`/waiting-posts/${waiting.id}`, { intent: 'drop' }),
  },
  'deleting a post': {
    given: ({ author, ownPostId }) => castVote.post(author, { id: ownPostId, direction: 'up' }),
    api: ({ browser, ownPostId }) => browser.api.delete(`/api/posts/${ownPostId}`),
    page: ({ browser, ownPostId }) => browser.form(`/posts/${ownPostId}/delete`),
  },
  'confirming a place': {
    api: ({ browser, placeId }) => browser.api.post(`/api/locations/${placeId}/confirmation`),
    page: ({ browser, placeId }) => browser.form(`/locations/${placeId}`, { intent: 'confirm' }),
  },
  'reporting a place closed': {
    given: ({ driver, placeId }) => reportPlace(driver, { id: placeId, word: 'right' }),
    api: ({ browser, placeId }) => browser.api.post(`/api/locations/${placeId}/closure`),
    page: ({ browser, placeId }) => browser.form(`/locations/${placeId}`, { intent: 'report-closed' }),
  },
};

describe('the page’s form and the API have the same effect on the database', () => {
  async function expectSameEffect<W extends Drivers>(makeWorld: () => Promise<W>, { given, api, page }: Deed<W>) {
    const [byApi, byPage] = await Promise.all([makeWorld(), makeWorld()]);
    await given?.(byApi);
    await given?.(byPage);
    const answers: Answer[] = [];
    const prints = [];
    for (const [world, deed] of [
      [byApi, api],
      [byPage, page],
    ] as const) {
      const people = { [world.driver.id]: 'the driver', [world.author.id]: 'the author' };
      prints.push(await footprintOf(people, async () => answers.push(await deed(world))));
    }
    const [apiAnswer, pageAnswer] = answers;
    expect([200, 201]).toContain(apiAnswer?.status);
    expect(pageAnswer?.status).toBe(303);
    expect(prints[0]).not.toEqual([]);
    expect(prints[1]).toEqual(prints[0]);
  }

  it.each(Object.entries(deedsOfDrivers))('by %s', (_name, deed) => expectSameEffect(twoDrivers, deed));
  it.each(Object.entries(deedsWithPosts))('by %s', (_name, deed) => expectSameEffect(aWorld, deed));

  it('by verifying an address, after signing in by the API too', async () => {
    const [byApi, byPage] = await Promise.all([twoDrivers(), twoDrivers()]);
    const prints = [];
    for (const { visitor, email } of [byApi, byPage]) {
      await visitor.api.post('/api/register', { email, password });
      const token = await tokenOf(email);
      const print = await footprintOf({}, async () => {
        if (email === byPage.email) return visitor.form('/verify-email', { token, email });
        const { json } = await visitor.api.get(`/api/verify-email?token=${token}`);
        return visitor.api.post('/api/auto-login', { userId: (json as { userId: number }).userId });
      });
      prints.push(print.filter(({ after }) => !JSON.stringify(after).includes('auto-login')));
    }
    expect(prints[0]?.map(({ row }) => row.split('/')[0])).toEqual(
      expect.arrayContaining(['users', 'ledger', 'sessions']),
    );
    expect(prints[1]).toEqual(prints[0]);
  });

  it('and send the same emails', async () => {
    const [byApi, byPage] = await Promise.all([twoDrivers(), twoDrivers()]);
    const fields = { currentPassword: password };
    await byApi.browser.api.post('/api/users/email', { ...fields, email: byApi.email });
    await byPage.browser.form('/account/address', { ...fields, email: byPage.email });
    const subjects = [];
    for (const { driver, email } of [byApi, byPage]) {
      await Promise.all([nextMailTo(driver.email), nextMailTo(email)]);
      const mails = [...(await mailTo(driver.email)), ...(await mailTo(email))];
      subjects.push(mails.map(({ subject, text }) => [subject, text.replaceAll(/token=\S+/g, '')]));
    }
    expect(subjects[1]).toEqual(subjects[0]);
  });
});
