import { describe, expect, it } from 'vitest';
import { findUser } from '~models/user';
import type { Client } from '../support/client';
import { aDriver, aName, aPost, password, pointsOf } from '../support/factories';
import { controlOf, elementsOf, mistakeOf, noticeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { apiError, changedUser, publicUser, selfUser } from '~/schemas/answers';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

async function resendAndOpen(browser: Client, email: string): Promise<void> {
  expect((await browser.form('/profile', { intent: 'resend' })).status).toBe(303);
  const { token } = await nextMailTo(email);
  await site.visitor().api.get(`/api/verify-email?token=${token}`);
}

describe('pages that require sign-in', () => {
  it(
    'redirect a visitor to sign-in and back, each with its own message',
    { tags: ['S2.guard.1', 'S2.guard.2', 'S2.route.profile', 'S4.complete.4', 'S6.guarded.1'] },
    async () => {
      const visitor = site.visitor();
      for (const [path, words] of [
        ['/profile', 'Not Logged In Please sign in to see your profile.'],
        ['/complete-profile', 'You need to be logged in to complete your profile'],
      ] as const) {
        const sent = await visitor.page(path);
        expect([sent.status, sent.location]).toEqual([303, `/auth?tab=login&redirectTo=${encodeURIComponent(path)}`]);
        expect(sent.text).toBe('');
        expect(noticeOf((await visitor.follow(sent)).text)).toContain(words);
        expect(
          (await visitor.form(path, { intent: path === '/profile' ? 'profile' : 'default', displayName: 'Nobody' }))
            .location,
        ).toContain('/auth?tab=login');
      }
      const { browser } = await site.aSignedInDriver();
      const elements = elementsOf((await browser.page('/profile')).text);
      expect(elements.find(({ tag }) => tag === 'h1')?.text).toBe('Driver Profile');
    },
  );
});

describe('a profile', () => {
  it(
    'shows stored values, and its form earns a point for each field filled for the first time',
    { tags: ['S1.points.2', 'S2.profile.4'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const fields = {
        displayName: aName('Dusty'),
        city: 'Tulsa',
        state: 'OK',
        truckType: 'Flatbed',
        bio: 'Pie first.\nThen coffee.',
      };
      const sent = await browser.form('/profile', { intent: 'profile', ...fields, email: driver.email });
      expect([sent.status, sent.location]).toEqual([303, '/profile']);
      const page = await browser.follow(sent);
      expect(noticeOf(page.text)).toContain('Profile updated');
      for (const [name, value] of Object.entries(fields)) expect(controlOf(page.text, name).value).toBe(value);
      expect(await findUser(driver.id)).toMatchObject({ ...fields, isProfilePublic: false, points: 10 });
      await browser.form('/profile', { intent: 'profile', ...fields, bio: '', email: driver.email });
      await browser.form('/profile', { intent: 'profile', ...fields, email: driver.email });
      expect(await pointsOf(driver)).toBe(10);
    },
  );

  it(
    'shows errors at each field, and keeps the text',
    {
      tags: [
        'S5.profile.1',
        'S5.profile.2',
        'S5.profile.3',
        'S5.profile.4',
        'S5.profile.5',
        'S5.profile.6',
        'S5.profile.7',
        'S5.profile.8',
        'S9.bio',
        'S9.display-name',
      ],
    },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const wrong = {
        displayName: 'D',
        email: 'no address',
        city: 'c'.repeat(101),
        state: 'XX',
        truckType: 't'.repeat(101),
        bio: 'b'.repeat(501),
      };
      const answer = await browser.form('/profile', { intent: 'profile', ...wrong });
      expect(answer.status).toBe(422);
      const sentences = {
        displayName: 'Display name is too short',
        email: 'Invalid email address',
        city: 'City name is too long',
        truckType: 'Truck type is too long',
        bio: 'Bio is too long',
      };
      for (const [name, sentence] of Object.entries(sentences)) {
        expect(mistakeOf(answer.text, name)).toBe(sentence);
        expect(controlOf(answer.text, name).value).toBe(wrong[name as keyof typeof wrong]);
      }
      expect(mistakeOf(answer.text, 'state')).toBeTruthy();
      const long = await browser.api.put('/api/users/profile', { displayName: 'd'.repeat(51), state: 's'.repeat(51) });
      expect(apiError.parse(long.json)).toMatchObject({ error: 'Display name is too long', field: 'displayName' });
      const state = await browser.api.put('/api/users/profile', { state: 's'.repeat(51) });
      expect(apiError.parse(state.json)).toMatchObject({ error: 'State name is too long', field: 'state' });
      expect((await browser.api.put('/api/users/profile', { state: 'DC' })).status).toBe(422);
      expect(await findUser(driver.id)).toMatchObject({ displayName: null, bio: null, points: 5 });
    },
  );

  it(
    'accepts name, phone and occupation too, with a point each the first time',
    { tags: ['S1.points.2', 'S2.profile.4'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const person = { firstName: 'Ann', lastName: 'Ames', phoneNumber: '555 0143', occupation: 'Long-haul Trucker' };
      const sent = await browser.form('/profile', { intent: 'profile', email: driver.email, ...person });
      expect(sent.status).toBe(303);
      const page = await browser.page('/profile');
      for (const [name, value] of Object.entries(person)) expect(controlOf(page.text, name).value).toBe(value);
      expect(await pointsOf(driver)).toBe(9);
      await browser.form('/profile', { intent: 'profile', email: driver.email, bio: 'Pie.' });
      expect(await findUser(driver.id)).toMatchObject({ ...person, bio: 'Pie.', points: 10 });
      await browser.form('/profile', { intent: 'profile', email: driver.email, ...person, phoneNumber: '' });
      expect(await findUser(driver.id)).toMatchObject({ ...person, phoneNumber: null });
      const answer = await browser.api.put('/api/users/profile', { phoneNumber: '555 0199', lastName: null });
      expect(answer.json).toMatchObject({ ...person, phoneNumber: '555 0199', lastName: null, points: 10 });
      const long = await browser.api.put('/api/users/profile', { firstName: 'a'.repeat(61) });
      expect([long.status, apiError.parse(long.json).field]).toEqual([422, 'firstName']);
      const longForm = { intent: 'profile', email: driver.email, firstName: 'a'.repeat(61) };
      expect(mistakeOf((await browser.form('/profile', longForm)).text, 'firstName')).toBe('That is too long');
    },
  );

  it('accepts a bio of 500 characters, although forms send line ends as two', { tags: ['S9.bio'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const bio = `${'b'.repeat(248)}\r\n${'b'.repeat(251)}`;
    const sent = await browser.form('/profile', { intent: 'profile', email: driver.email, bio });
    expect(sent.status).toBe(303);
    expect((await findUser(driver.id))?.bio).toBe(bio.replace('\r\n', '\n'));
  });

  it(
    'by the API keeps omitted fields, clears null ones, and returns the user',
    { tags: ['S5.profile.10', 'S7.profile.1'] },
    async () => {
      const displayName = aName('Dusty');
      const { driver, browser } = await site.aSignedInDriver({ displayName });
      const answer = await browser.api.put('/api/users/profile', { city: 'Reno', isProfilePublic: false });
      expect(answer.status).toBe(200);
      expect(changedUser.parse(answer.json)).toMatchObject({
        displayName,
        city: 'Reno',
        isProfilePublic: false,
        points: 6,
      });
      const facts = {
        displayName,
        email: driver.email,
        city: 'Reno',
        state: 'NV',
        truckType: 'Sleeper',
        bio: 'Pie.',
      };
      const whole = await browser.api.put('/api/users/profile', { ...facts, isProfilePublic: true });
      expect(changedUser.parse(whole.json)).toMatchObject({ ...facts, isProfilePublic: true, points: 10 });
      const emptied = await browser.api.put('/api/users/profile', { city: null });
      expect(changedUser.parse(emptied.json)).toMatchObject({ displayName, city: null });
      expect((await browser.api.put('/api/users/profile', { isProfilePublic: 'perhaps' })).status).toBe(400);
      expect((await site.visitor().api.put('/api/users/profile', { city: 'Reno' })).status).toBe(401);
      expect(await pointsOf(driver)).toBe(10);
    },
  );

  it(
    'keeps all fields of the completed profile, including the district, by page and API',
    { tags: ['S2.profile.5', 'S5.profile.8'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      await browser.api.post('/api/complete-profile', { displayName: 'Dusty', state: 'DC' });
      const page = await browser.page('/profile');
      expect(controlOf(page.text, 'state').value).toBe('DC');
      const form = { intent: 'profile', displayName: 'Dusty', email: driver.email, state: 'DC', bio: 'Pie.' };
      expect((await browser.form('/profile', form)).status).toBe(303);
      expect(await findUser(driver.id)).toMatchObject({ state: 'DC', bio: 'Pie.' });
      const own = selfUser.parse((await browser.api.get('/api/user')).json);
      const again = await browser.api.put('/api/users/profile', own);
      expect([again.status, again.json]).toEqual([200, expect.objectContaining(own)]);
      expect((await browser.api.put('/api/users/profile', { state: 'TX' })).status).toBe(200);
      const rejected = await browser.form('/profile', form);
      expect([rejected.status, mistakeOf(rejected.text, 'state')]).toEqual([
        422,
        'Please choose a state from the list',
      ]);
    },
  );

  it('ignores points, verification and id in the body (case 26)', { tags: ['S6.admin.1'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const body = {
      points: 999,
      isVerified: false,
      isProfileComplete: true,
      username: 'root',
      id: 1,
      userId: 1,
      _id: 1,
      role: 'admin',
    };
    const answer = await browser.api.put('/api/users/profile', body);
    expect(answer.status).toBe(200);
    const unchanged = {
      id: driver.id,
      points: 5,
      isVerified: true,
      isProfileComplete: false,
      username: driver.username,
    };
    expect(changedUser.parse(answer.json)).toMatchObject(unchanged);
  });

  it('shows a banner for an unverified address', { tags: ['S2.profile.8'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver({ isVerified: false });
    expect(textOf((await browser.page('/profile')).text)).toContain('Verify your email to use all features.');
    await resendAndOpen(browser, driver.email);
    expect(textOf((await browser.page('/profile')).text)).toContain('Your email is verified.');
  });

  it('cannot change public fields until then, by page and API', { tags: ['S2.profile.8'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver({ isVerified: false });
    const { id } = await aPost(await aDriver());
    const calls: [string, unknown][] = [
      [`/api/posts/${id}/vote`, { direction: 'up' }],
      [`/api/posts/${id}/comments`, { content: 'Hi.' }],
      [`/api/posts/${id}/share`, {}],
      ['/api/locations', { name: 'Prairie Grill', highway: 'I-40', exitNumber: '143', state: 'OK' }],
      ['/api/photo-uploads', { bytes: 9 }],
    ];
    for (const [path, body] of calls) {
      const { status, json } = await browser.api.post(path, body);
      expect([status, apiError.parse(json).code], path).toEqual([403, 'email-unverified']);
    }
    const forms: Record<string, string>[] = [
      { intent: 'vote', direction: 'up' },
      { intent: 'comment', content: 'Hi.', formKey: 'said-only-once' },
    ];
    for (const fields of forms) {
      const rejected = await browser.form(`/posts/${id}`, fields);
      expect(rejected.status).toBe(403);
      expect(textOf(rejected.text)).toContain('Email verification needed.');
    }
    expect((await browser.form('/profile', { intent: 'profile', email: driver.email, bio: 'Pie.' })).status).toBe(303);
    await resendAndOpen(browser, driver.email);
    expect((await browser.api.post(`/api/posts/${id}/vote`, { direction: 'up' })).status).toBe(200);
  });

  it('saves the rest and asks for the password if the address is new', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const email = `moved-${driver.email}`;
    const sent = await browser.form('/profile', { intent: 'profile', email, city: 'Reno' });
    expect(sent.location).toBe(`/account/address?email=${encodeURIComponent(email)}`);
    const page = await browser.follow(sent);
    expect(controlOf(page.text, 'email').value).toBe(email);
    expect(noticeOf(page.text)).toContain('Profile saved One more step to change your email.');
    expect(await findUser(driver.id)).toMatchObject({ city: 'Reno', email: driver.email });
    const without = await browser.api.put('/api/users/profile', { email, city: 'Boise' });
    expect(changedUser.parse(without.json)).toMatchObject({ email: driver.email, city: 'Boise', pendingEmail: null });
    expect(changedUser.parse(without.json).message).toContain("Your email didn't change.");
    const guessed = await browser.api.put('/api/users/profile', { email, city: 'Tulsa', currentPassword: 'a guess' });
    expect(guessed.status).toBe(422);
    expect(apiError.parse(guessed.json)).toMatchObject({ code: 'wrong-password', field: 'currentPassword' });
    expect(await findUser(driver.id)).toMatchObject({ city: 'Boise', email: driver.email });
    const requested = await browser.api.put('/api/users/profile', { email, city: 'Tulsa', currentPassword: password });
    expect(changedUser.parse(requested.json)).toMatchObject({ email: driver.email, city: 'Tulsa', isVerified: true });
    expect(requested.json).toMatchObject({ pendingEmail: email, message: expect.stringContaining('Open the link') });
    const later = await browser.api.put('/api/users/profile', { city: 'Tulsa' });
    expect(later.json).toMatchObject({ pendingEmail: email, message: null });
    expect(controlOf((await browser.page('/profile')).text, 'email').described[0]).toContain(email);
    const { subject, token } = await nextMailTo(email);
    expect(subject).toContain('Confirm your new email');
    await browser.api.post('/api/users/email/confirmation', { token, email });
    const afterwards = await browser.api.put('/api/users/profile', { email });
    expect(afterwards.json).toMatchObject({ email, pendingEmail: null, message: null });
  });
});

describe('the driver’s own profile', () => {
  it('starts with the driver’s posts and stats, followed by the settings and the form', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const [first = null, second = null] = await storePlaces([{ name: aName('Iowa 80') }, { name: aName('Dixie') }]);
    for (const [title, locationId] of [
      ['Grits', first],
      ['Brisket', first],
      ['Pie', second],
      ['Coffee', null],
    ] as const)
      await aPost(driver, { title, locationId });
    const { id } = await aPost(await aDriver());
    await browser.api.post(`/api/posts/${id}/vote`, { direction: 'down' });
    const withdrawn = await aPost(await aDriver());
    for (const direction of ['up', 'none']) await browser.api.post(`/api/posts/${withdrawn.id}/vote`, { direction });

    const { text } = await browser.page('/profile');
    const words = textOf(text);
    expect(words).toContain('4 posts · 2 stops visited · 1 vote given');
    const order = [
      'Meat Score',
      'My posts',
      'Coffee',
      'Pie',
      'Brisket',
      'Grits',
      'Meats Eaten',
      'Settings',
      'Display name',
    ];
    const places = order.map((each) => words.indexOf(each));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places).not.toContain(-1);
    const links = elementsOf(text).flatMap(({ tag, attributes }) => (tag === 'a' ? [attributes.href] : []));
    const settings = [
      '/account',
      '/account/devices',
      '/account/address',
      '/account/password',
      '/account/second-factor',
    ];
    const publicPage = `/users/${driver.username}`;
    for (const to of ['/profile#edit-profile', ...settings, '/account/data', '/pair', publicPage, '/data-deletion'])
      expect(links).toContain(to);

    const shown = textOf((await site.visitor().page(publicPage)).text);
    expect(shown).toContain('4 posts · 2 stops visited');
    expect(shown).not.toContain('vote given');
  });
});

describe('an avatar', () => {
  it('is required in its own form; the other form on the page accepts both encodings', async () => {
    const { driver, browser } = await site.aSignedInDriver();
    for (const sent of [
      await browser.form('/profile', { intent: 'avatar', avatar: 'me.jpg' }),
      await browser.fileForm('/profile', { intent: 'avatar' }, []),
    ]) {
      expect(sent.status).toBe(422);
      expect(mistakeOf(sent.text, 'avatar')).toBeTruthy();
    }
    const fields = { intent: 'profile', displayName: 'Multi Part', email: driver.email };
    expect((await browser.fileForm('/profile', fields, [])).status).toBe(303);
    expect((await browser.api.get('/api/user')).json).toMatchObject({ displayName: 'Multi Part' });
  });

  it('is stored square, shown to everyone, and gives its point once', { tags: ['S7.avatar.1'] }, async () => {
    const { driver, browser } = await site.aSignedInDriver();
    const file = { field: 'avatar', file: await aPhoto(300, 200) };
    const sent = await browser.fileForm('/profile', {}, [file]);
    expect([sent.status, sent.location]).toEqual([303, '/profile']);
    expect(noticeOf((await browser.follow(sent)).text)).toContain('Profile photo updated');
    const first = selfUser.parse((await browser.api.get('/api/user')).json);
    expect((await site.visitor().send('GET', first.avatar ?? '')).headers.get('content-type')).toBe('image/jpeg');
    const answer = await browser.multipart('POST', '/api/users/avatar', {}, [
      { ...file, file: await aPhoto(200, 300) },
    ]);
    expect(answer.status).toBe(200);
    expect(selfUser.parse(answer.json)).toMatchObject({ id: driver.id, points: 6 });
    expect((answer.json as { avatar: string }).avatar).not.toBe(first.avatar);
  });

  it(
    'that is not a picture, missing or too large gets an error at its field, and nothing changes',
    { tags: ['S2.profile.3', 'S5.profile.9', 'S7.avatar.2'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const text = { field: 'avatar', file: Buffer.from('This is no photo.') };
      const page = await browser.fileForm('/profile', {}, [text]);
      expect(page.status).toBe(422);
      expect(mistakeOf(page.text, 'avatar')).toContain("isn't a photo we can read");
      const api = await browser.multipart('POST', '/api/users/avatar', {}, [text]);
      expect(api.status).toBe(422);
      expect(apiError.parse(api.json)).toMatchObject({ code: 'photo-unreadable', field: 'avatar' });
      const missing = await browser.multipart('POST', '/api/users/avatar', { avatar: 'words' }, []);
      expect(missing.status).toBe(422);
      expect(apiError.parse(missing.json)).toMatchObject({ error: 'Please choose a photo.', field: 'avatar' });
      const large = { field: 'avatar', file: Buffer.alloc(5 * 1024 * 1024 + 1, 7) };
      const tooLarge = await browser.multipart('POST', '/api/users/avatar', {}, [large]);
      expect(tooLarge.status).toBe(413);
      expect(tooLarge.code).toBe('photo-too-large');
      const largePage = await browser.fileForm('/profile', {}, [large]);
      expect(largePage.status).toBe(413);
      expect(mistakeOf(largePage.text, 'avatar')).toContain('5 MB');
      expect((await browser.api.post('/api/users/avatar', { avatar: 'x' })).status).toBe(415);
      expect((await site.visitor().multipart('POST', '/api/users/avatar', {}, [text])).status).toBe(401);
      expect(await findUser(driver.id)).toMatchObject({ avatar: null, points: 5 });
      expect(noticeOf((await browser.page('/profile')).text)).toBeNull();
    },
  );
});

describe('completing a profile', () => {
  it(
    'earns a point for each field, shows them, and works once',
    { tags: ['S2.complete.1', 'S2.complete.3', 'S2.complete.5', 'S4.complete.3', 'S6.driver.2', 'S9.states'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const form = await browser.page('/complete-profile');
      expect(textOf(form.text)).toContain(
        'You get 5 points for registering, plus 1 point for each profile field you complete',
      );
      const states = elementsOf(form.text).filter(({ tag }) => tag === 'option');
      expect(states.map(({ text }) => text).slice(0, 2)).toEqual(['-- Select --', 'Alabama']);
      expect(states).toHaveLength(52);
      const displayName = aName('Dusty');
      const sent = await browser.form('/complete-profile', {
        displayName,
        firstName: 'Ann',
        city: 'Reno',
        state: 'DC',
      });
      expect(sent.status).toBe(303);
      const page = await browser.follow(sent);
      expect(textOf(page.text)).toContain('+4 Points');
      expect(textOf(page.text)).toContain('9');
      expect(textOf(page.text)).toContain('Start Exploring');
      expect((await browser.page('/complete-profile')).location).toBe('/');
      expect((await browser.page('/complete-profile?earned=99')).location).toBe('/');
      expect((await browser.form('/complete-profile', { displayName: 'Again' })).location).toBe('/');
      expect((await browser.api.post('/api/complete-profile', { displayName: 'Again' })).status).toBe(409);
      expect(await findUser(driver.id)).toMatchObject({ displayName, points: 9, isProfileComplete: true });
    },
  );

  it(
    'by the API returns the points, once for simultaneous requests',
    { tags: ['S3.complete-profile.1', 'S3.complete-profile.2', 'S5.complete.4', 'S7.complete.1'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const body = {
        displayName: aName('Dusty'),
        firstName: '',
        lastName: null,
        phoneNumber: '',
        city: null,
        state: 'none',
        occupation: 'Long-haul Trucker',
      };
      const answers = await Promise.all([1, 2, 3].map(() => browser.api.post('/api/complete-profile', body)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect(answers.find(({ status }) => status === 200)?.json).toEqual({ pointsEarned: 2, totalPoints: 7 });
      expect(await findUser(driver.id)).toMatchObject({ points: 7, state: null, firstName: null });
    },
  );

  it(
    'shows the length limits of the display name, and keeps the text',
    { tags: ['S5.complete.1', 'S7.complete.2'] },
    async () => {
      const { browser } = await site.aSignedInDriver();
      const short = await browser.form('/complete-profile', { displayName: 'Al', lastName: 'Ames', state: 'WY' });
      expect(short.status).toBe(422);
      expect(mistakeOf(short.text, 'displayName')).toBe('Display name must be at least 3 characters');
      expect(controlOf(short.text, 'lastName').value).toBe('Ames');
      expect(controlOf(short.text, 'state').value).toBe('WY');
      expect((await site.visitor().api.post('/api/complete-profile', { displayName: 'Dusty' })).status).toBe(401);
    },
  );
});

describe('a display name like another driver’s (case 64)', () => {
  const words = 'Another driver already uses that name, or one that looks like it. Please choose another.';

  it.each([
    ['/profile', '/api/users/profile', 'PUT'],
    ['/complete-profile', '/api/complete-profile', 'POST'],
  ] as const)('gets an error at its field by %s and by %s, and keeps the text', async (path, target, method) => {
    const takenName = aName('Gravy Gus');
    await aDriver({ displayName: takenName });
    const { driver, browser } = await site.aSignedInDriver();
    const fields = { displayName: takenName.toUpperCase().replaceAll('U', '\u1d1c'), city: 'Reno', state: 'NV' };
    const ofProfile = { intent: 'profile', email: driver.email };
    const page = await browser.form(path, { ...(path === '/profile' && ofProfile), ...fields });
    expect(page.status).toBe(422);
    expect(mistakeOf(page.text, 'displayName')).toBe(words);
    expect(noticeOf(page.text)).toContain(words);
    for (const [name, value] of Object.entries(fields)) expect(controlOf(page.text, name).value).toBe(value);
    const answer = await browser.api[method === 'PUT' ? 'put' : 'post'](target, fields);
    expect(answer.status).toBe(409);
    expect(apiError.parse(answer.json)).toMatchObject({ code: 'name-taken', field: 'displayName', error: words });
    expect(await findUser(driver.id)).toMatchObject({ displayName: null, city: null, points: 5 });
  });
});

describe('a display name of 30 characters', () => {
  const [first, second, tooLong] = ['d'.repeat(30), 'e'.repeat(30), 'd'.repeat(31)];
  const sentence = 'Display name cannot exceed 30 characters';

  it(
    'is accepted by the page, and one more shows the error at the field',
    { tags: ['S5.complete.2', 'S9.complete-name'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const rejected = await browser.form('/complete-profile', { displayName: tooLong, city: 'Reno' });
      expect([rejected.status, mistakeOf(rejected.text, 'displayName')]).toEqual([422, sentence]);
      expect(controlOf(rejected.text, 'displayName').value).toBe(tooLong);
      expect(await findUser(driver.id)).toMatchObject({ displayName: null, city: null, isProfileComplete: false });
      expect((await browser.form('/complete-profile', { displayName: ` ${first} ` })).status).toBe(303);
      expect(await findUser(driver.id)).toMatchObject({ displayName: first, isProfileComplete: true });
    },
  );

  it(
    'is accepted by the API, and one more returns the error',
    { tags: ['S5.complete.2', 'S9.complete-name'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const rejected = await browser.api.post('/api/complete-profile', { displayName: tooLong });
      expect(rejected.status).toBe(422);
      expect(apiError.parse(rejected.json)).toMatchObject({ error: sentence, field: 'displayName' });
      expect(await findUser(driver.id)).toMatchObject({ displayName: null, isProfileComplete: false });
      expect((await browser.api.post('/api/complete-profile', { displayName: second })).status).toBe(200);
      expect(await findUser(driver.id)).toMatchObject({ displayName: second, isProfileComplete: true });
    },
  );
});

describe('a driver’s public data (case 35)', () => {
  it('is id, names, avatar and points by the API', { tags: ['S3.user.2', 'S7.users.1'] }, async () => {
    const displayName = aName('Dusty');
    const { driver } = await site.aSignedInDriver({ displayName });
    const answer = await site.visitor().api.get(`/api/users/${driver.id}`);
    expect(publicUser.parse(answer.json)).toEqual({
      id: driver.id,
      username: driver.username,
      displayName,
      avatar: null,
      points: 5,
      profileUrl: `/users/${driver.username}`,
    });
    expect((await site.visitor().api.get('/api/users/999999')).status).toBe(404);
  });

  it('is linked from the name on cards, comments and leaderboards, unless the profile is private', async () => {
    const { driver, browser } = await site.aSignedInDriver({ displayName: 'Dusty of the linked name' });
    const { id } = await aPost(driver);
    await browser.api.post(`/api/posts/${id}/comments`, { content: 'Ask for the corner table.' });
    const url = `/users/${driver.username}`;
    const shown = async (path: string) => {
      const elements = elementsOf((await site.visitor().page(path)).text);
      const names = elements.filter(({ tag, text }) => 'ab'.includes(tag) && text === 'Dusty of the linked name');
      return names.map(({ tag, attributes }) => (tag === 'a' ? attributes.href : tag));
    };
    const pages: [string, number][] = [
      ['/latest-meat', 1],
      [`/posts/${id}`, 2],
      ['/leaderboard', 1],
      ['/leaderboard?period=weekly', 1],
    ];
    for (const [path, times] of pages) expect(await shown(path), path).toEqual(Array(times).fill(url));
    await browser.api.put('/api/users/profile', { isProfilePublic: false });
    for (const [path, times] of pages) expect(await shown(path), path).toEqual(Array(times).fill('b'));
    const post = (await site.visitor().api.get(`/api/posts/${id}`)).json;
    expect(post).toMatchObject({ author: { username: driver.username, profileUrl: null } });
  });

  it(
    'is a page without the email address if the profile is public, otherwise 404',
    { tags: ['S2.profile.6'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver({ displayName: aName('Dusty') });
      const path = `/users/${driver.username}`;
      const page = await site.visitor().page(path);
      expect(textOf(page.text)).toContain('Dusty');
      expect(page.text).not.toContain(driver.email);
      await browser.api.put('/api/users/profile', { isProfilePublic: false });
      expect((await site.visitor().page(path)).status).toBe(404);
      expect((await (await site.signedIn(await aDriver())).page(path)).status).toBe(404);
      expect((await browser.page(path)).status).toBe(200);
      expect((await site.visitor().page('/users/nobody')).status).toBe(404);
    },
  );
});
