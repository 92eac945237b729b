import { describe, expect, it, onTestFinished } from 'vitest';
import mongoose from 'mongoose';
import { updateUser } from '~models/user';
import { post } from '~/schemas/answers';
import { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { controlOf, type Element, elementsOf, mistakeOf, textOf } from '../support/html';
import { nextMailTo } from '../support/mail';
import { aPhoto } from '../support/pictures';
import { storePlaces } from '../support/places';
import { startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite({ alone: 'emptied' });

const heading = (html: string) => elementsOf(html).find(({ tag }) => tag === 'h1')?.text;
const linksIn = (html: string) => elementsOf(html).filter(({ tag }) => tag === 'a');
const leadsTo = (html: string, words: string) =>
  linksIn(html).find(({ text }) => text.includes(words))?.attributes.href;
/** One card of a page, as its own document. */
const articleOf = (html: string, id: string): string => {
  const from = html.lastIndexOf('<article', html.indexOf(`id="${id}"`));
  return `<body>${html.slice(from, html.indexOf('</article>', from))}</article></body>`;
};
const optionsOf = (html: string, name: string): Element[] => {
  const from = html.indexOf('<option', html.indexOf(`name="${name}"`));
  return elementsOf(html.slice(from, html.indexOf('</select>', from))).filter(({ tag }) => tag === 'option');
};

describe('the layout of every page', () => {
  it('has a footer with the legal pages and the current year', { tags: ['S2.route.footer', 'S9.year'] }, async () => {
    const { text } = await site.visitor().page('/memes');
    const footer = text.slice(text.indexOf('<footer'));
    for (const path of ['/privacy-policy/', '/terms-of-service/', '/data-deletion/']) {
      expect(linksIn(footer).map(({ attributes }) => attributes.href)).toContain(path);
      expect((await site.visitor().page(path)).status).toBe(200);
    }
    expect(elementsOf(footer).find(({ tag }) => tag === 'footer')?.text).toContain(
      `© ${new Date().getFullYear()} Eat It or Beat It`,
    );
  });

  it('updates the year in its footer', { tags: ['S9.year'] }, async () => {
    const yearMs = 366 * 24 * 3600_000;
    const ahead = `const Real = Date; globalThis.Date = class Date extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Date.now()])); }
      static now() { return Real.now() + ${yearMs}; }
    };`;
    const server = await startServer({
      env: { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(ahead)}` },
    });
    onTestFinished(async () => void (await server.stop()));
    const { text } = await new Client(server.origin).page('/memes');
    const footer = elementsOf(text).find(({ tag }) => tag === 'footer')?.text;
    expect(footer).toContain(`© ${new Date(Date.now() + yearMs).getFullYear()} Eat It or Beat It`);
  });

  it.each([
    ['login', 'Sign in'],
    ['register', 'Register'],
    ['forgot', 'Forgot password'],
  ])('has a title for each tab of /auth: %s', async (tab, title) => {
    const { text } = await site.visitor().page(`/auth?tab=${tab}`);
    expect(elementsOf(text).find(({ tag }) => tag === 'title')?.text).toMatch(new RegExp(`^${title}\\b`));
  });

  it('offers sign-in and registration to a visitor', { tags: ['S2.nav.7'] }, async () => {
    const { text } = await site.visitor().page('/memes');
    const header = text.slice(text.indexOf('<header'), text.indexOf('</header>'));
    expect(leadsTo(header, 'Sign In')).toBe('/auth?tab=login');
    expect(leadsTo(header, 'Register')).toBe('/auth?tab=register');
    expect(header).not.toContain('Sign Out');
  });

  it(
    'shows a driver their picture, name (or user name) and Meat Score, linked to the profile',
    { tags: ['S2.nav.5'] },
    async () => {
      const { driver, browser } = await site.aSignedInDriver();
      const who = async () => {
        const { text } = await browser.page('/memes');
        return text.slice(text.indexOf('<header'), text.indexOf('</header>'));
      };
      expect(leadsTo(await who(), driver.username)).toBe('/profile');
      await updateUser(driver.id, { displayName: 'Dusty' });
      await browser.multipart('POST', '/api/users/avatar', {}, [{ field: 'avatar', file: await aPhoto() }]);
      const header = await who();
      expect(leadsTo(header, 'Dusty')).toBe('/profile');
      expect(textOf(`<body>${header}</body>`)).toContain('Meat Score 6');
      expect(
        elementsOf(header).some(({ tag, attributes }) => tag === 'img' && attributes.src?.includes('/photos/')),
      ).toBe(true);
    },
  );
});

describe('a post card', () => {
  it(
    'shows stop, picture, title, description, author and actions',
    { tags: ['S1.post.1', 'S2.card.1', 'S2.card.2', 'S2.card.3', 'S2.card.4', 'S2.card.5', 'S2.card.6'] },
    async () => {
      const { driver: author, browser } = await site.aSignedInDriver({ displayName: 'Dusty Rhodes' });
      await browser.multipart('POST', '/api/users/avatar', {}, [{ field: 'avatar', file: await aPhoto() }]);
      const { id } = await aPost(author, { title: 'Brisket plate', description: 'Smoked over oak.' });
      const { text } = await site.visitor().page('/latest-meat');
      const card = articleOf(text, `post-${id}`);
      const words = textOf(card);
      for (const shown of [
        ...['Iowa 80 Truckstop', 'EXIT 284', 'Interstate 80', 'Brisket plate', 'Smoked over oak.'],
        ...['Eat It 0', 'Beat It 0', 'Dusty Rhodes', 'Meat Score 11'],
      ])
        expect(words).toContain(shown);
      expect(leadsTo(card, 'Share This Meat')).toBe(`/posts/${id}/share`);
      expect(leadsTo(card, 'Add Comment...')).toBe(`/posts/${id}#comment`);
      expect(leadsTo(card, 'View Details')).toBe(`/posts/${id}`);
      const pictures = elementsOf(card).filter(({ tag }) => tag === 'img');
      expect(pictures.some(({ attributes }) => attributes.alt === 'Brisket plate')).toBe(true);
      expect(pictures.some(({ attributes }) => attributes.class?.includes('avatar'))).toBe(true);
    },
  );

  it('of the starter data is labeled, and no other is', async () => {
    const author = await aDriver();
    await mongoose.connection
      .collection<{ _id: number }>('users')
      .updateOne({ _id: author.id }, { $set: { isDemo: true } });
    const { id } = await aPost(author, { title: 'Drawn pie', description: 'Crust to the rim.' });
    const real = await aPost(await aDriver(), { title: 'Baked pie', description: 'Flaky.' });
    const visitor = site.visitor();
    for (const page of ['/latest-meat', `/posts/${id}`]) {
      const { text } = await visitor.page(page);
      const main = page === '/latest-meat' ? articleOf(text, `post-${id}`) : text;
      expect(textOf(main), page).toContain('Crust to the rim.');
      expect(textOf(main), page).toContain('Sample post');
    }
    const { text } = await visitor.page(`/posts/${real.id}`);
    expect(textOf(text)).toContain('Flaky.');
    expect(textOf(text)).not.toContain('Sample post');
  });

  it('shows the user name of an author without a name', { tags: ['S2.card.4'] }, async () => {
    const author = await aDriver();
    await aPost(author);
    expect(textOf((await site.visitor().page('/latest-meat')).text)).toContain(`${author.username} `);
  });

  it('is correct if multi-byte characters are split between chunks of its page', async () => {
    const driver = await aDriver();
    for (const before of ['', '.', '..']) {
      const words = before + '€'.repeat(118);
      const { id } = await aPost(driver, { title: words, description: words });
      expect((await site.visitor().page(`/posts/${id}`)).text).not.toContain('\0');
    }
  });

  it('without stop and title can be shared too', { tags: ['S2.share.2', 'S2.share.3'] }, async () => {
    const { id } = await aPost(await aDriver());
    const nothing = { title: '', locationName: '', highway: '', exit: '' };
    await mongoose.connection.collection<{ _id: number }>('posts').updateOne({ _id: id }, { $set: nothing });
    const { text } = await site.visitor().page(`/posts/${id}/share`);
    expect(textOf(text)).toContain('Just found some delicious meat at this location! Check it out!');
    expect(leadsTo(text, 'View the full post')).toBe(`/posts/${id}`);
    await mongoose.connection.collection<{ _id: number }>('posts').updateOne({ _id: id }, { $set: { visible: false } });
  });

  it('is on the list once published', { tags: ['S7.publish.2', 'S4.post.2'] }, async () => {
    const { browser } = await site.aSignedInDriver();
    const dish = { title: 'Fresh pie', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const sent = await browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: await aPhoto() }]);
    expect((await site.visitor().api.get('/api/posts?sort=latest&limit=1')).json).toMatchObject([sent.json]);
    expect(textOf((await site.visitor().page('/latest-meat')).text)).toContain('Fresh pie');
  });
});

describe('the form for a new post', () => {
  it('has title, stop, highway, exit, and several images', { tags: ['S2.new-post.1', 'S2.new-post.2'] }, async () => {
    const { text } = await (await site.signedIn(await aDriver())).page('/posts/new');
    expect(heading(text)).toBe('Share Your Meat');
    const labels = elementsOf(text)
      .filter(({ tag }) => tag === 'label' || tag === 'legend')
      .map((label) => label.text.trim());
    for (const label of ['Title *', 'Location *', 'Find the stop', 'Highway', 'Exit', 'Images *'])
      expect(labels).toContain(label);
    expect(controlOf(text, 'image').attributes).toMatchObject({ type: 'file', accept: 'image/*', multiple: '' });
  });

  it(
    'uses the chosen stop, with "Unknown Highway" and "Unknown Exit" if missing',
    { tags: ['S2.picker.6', 'S4.location.2'] },
    async () => {
      const [whole = 0, bare = 0] = await storePlaces([
        { name: 'Whole Diner', highway: 'I-44', exitNumber: '12' },
        { name: 'Bare Diner' },
      ]);
      const browser = await site.signedIn(await aDriver());
      expect(
        elementsOf((await browser.page('/posts/new')).text).some(({ attributes }) => attributes.type === 'radio'),
      ).toBe(false);
      const publish = async (locationId: number) => {
        const fields = { title: 'Hash', intent: 'publish', locationId };
        const sent = await browser.fileForm('/posts/new', fields, [{ field: 'image', file: await aPhoto() }]);
        return (await browser.api.get(`/api${sent.location}`)).json;
      };
      expect(await publish(whole)).toMatchObject({
        locationId: whole,
        locationName: 'Whole Diner',
        highway: 'I-44',
        exit: '12',
      });
      const unknown = post.parse(await publish(bare));
      expect(unknown).toMatchObject({
        locationId: bare,
        locationName: 'Bare Diner',
        highway: 'Unknown Highway',
        exit: 'Unknown Exit',
      });
      const share = elementsOf((await browser.page(`/posts/${unknown.id}/share`)).text);
      const message = share.find(({ tag }) => tag === 'textarea');
      expect(message?.text).toContain('Just found some delicious meat at Bare Diner! Check it out!');
    },
  );
});

describe('account screens', () => {
  it(
    '/auth has a tab for each address, with email and password',
    { tags: ['S2.route.auth.1', 'S2.auth.1', 'S2.auth.2'] },
    async () => {
      for (const [tab, current] of [
        ['login', 'LOGIN'],
        ['register', 'REGISTER'],
      ] as const) {
        const { text } = await site.visitor().page(`/auth?tab=${tab}`);
        const tabs = linksIn(text).filter(({ text: words }) => words === 'LOGIN' || words === 'REGISTER');
        expect(tabs.map(({ text: words }) => words)).toEqual(['LOGIN', 'REGISTER']);
        expect(tabs.find(({ attributes }) => attributes['aria-current'])?.text).toBe(current);
        expect(controlOf(text, 'email').attributes.type).toBe('email');
        expect(controlOf(text, 'password').attributes.type).toBe('password');
        expect(controlOf(text, 'intent').value).toBe(tab);
      }
    },
  );

  it(
    '/profile shows the score, its title, derived stats, and the 50 states',
    { tags: ['S2.profile.1', 'S2.profile.2', 'S2.profile.3', 'S2.profile.5'] },
    async () => {
      const driver = await aDriver();
      await mongoose.connection
        .collection<{ _id: number }>('users')
        .updateOne({ _id: driver.id }, { $set: { points: 31 } });
      const { text } = await (await site.signedIn(driver)).page('/profile');
      const words = textOf(text);
      expect(words).toMatch(/Meat Score 31 ?Top Meat Recommender/);
      expect(words).toMatch(/15 Meats Eaten ?10 Meats Beat ?6 Posts Shared/);
      expect(optionsOf(text, 'state')).toHaveLength(51);
      expect(optionsOf(text, 'state').map(({ attributes }) => attributes.value)).not.toContain('DC');
      expect(controlOf(text, 'avatar').attributes.accept).toBe('image/*');
      expect(words).toContain('Up to 5 MB. Square is best.');
    },
  );

  it('forms do not truncate typed or pasted text, and show an error if it is too long', async () => {
    const browser = await site.signedIn(await aDriver());
    for (const path of ['/profile', '/complete-profile', '/posts/new', '/locations/new', '/account/password']) {
      const cut = elementsOf((await browser.page(path)).text).filter(({ attributes }) =>
        Object.keys(attributes).some((name) => name.toLowerCase() === 'maxlength'),
      );
      expect(cut, path).toEqual([]);
    }
    const long = await browser.form('/complete-profile', { displayName: 'x'.repeat(31) });
    expect(mistakeOf(long.text, 'displayName')).toBe('Display name cannot exceed 30 characters');
  });

  it(
    '/complete-profile has seven fields, of which only the name is required',
    { tags: ['S2.complete.1', 'S2.complete.2', 'S2.complete.3', 'S2.route.complete', 'S9.states'] },
    async () => {
      const { text } = await (await site.signedIn(await aDriver())).page('/complete-profile');
      expect(textOf(text)).toContain('Your email is verified.');
      const labels = elementsOf(text).filter(({ tag }) => tag === 'label');
      const named = (name: string) => {
        const { attributes } = controlOf(text, name);
        return [labels.find((label) => label.attributes.for === attributes.id)?.text.trim(), 'required' in attributes];
      };
      const fields = {
        displayName: 'Display Name *',
        firstName: 'First Name',
        lastName: 'Last Name',
        phoneNumber: 'Phone Number',
        occupation: 'Occupation',
        city: 'City',
        state: 'State',
      };
      for (const [name, label] of Object.entries(fields)) expect(named(name)).toEqual([label, name === 'displayName']);
      expect(controlOf(text, 'phoneNumber').attributes.type).toBe('tel');
      expect(controlOf(text, 'occupation').attributes.placeholder).toBe('e.g., Long-haul Trucker');
      const [first, ...states] = optionsOf(text, 'state');
      expect([first?.text, first?.attributes.value]).toEqual(['-- Select --', 'none']);
      expect(states).toHaveLength(51);
      for (const { attributes } of states) expect(attributes.value).toMatch(/^[A-Z]{2}$/);
      expect(states.map(({ text: words }) => words)).toContain('District of Columbia');
    },
  );

  it(
    '/verify-help has three tabs, and says how long an email takes',
    { tags: ['S2.route.help', 'S2.help.2'] },
    async () => {
      const { text } = await site.visitor().page('/verify-help');
      expect(heading(text)).toBe('Email Verification Help');
      expect(textOf(text)).toContain('usually takes 5 to 10 minutes. Give it 15.');
      for (const [tab, words] of [
        ['Troubleshooting', 'junk or spam folder'],
        ['Manual Verification', "we'll verify you"],
        ['Resend Email', 'Send a New Email'],
      ] as const) {
        const target = leadsTo(text, tab) ?? '';
        expect(textOf((await site.visitor().page(target)).text), tab).toContain(words);
      }
    },
  );

  it('an invalid link offers help and the home page', { tags: ['S2.verify.invalid.1'] }, async () => {
    const { text } = await site.visitor().form('/verify-email?token=made-up', { token: 'made-up', email: '' });
    expect(heading(text)).toBe('Verification Failed');
    expect(leadsTo(text, 'Email verification help')).toBe('/verify-help');
    expect(leadsTo(text, 'Go to Homepage')).toBe('/');
  });

  it(
    '/verify-email-debug shows an address’s state, but not in production, nor /dev/parts',
    { tags: ['S2.route.debug'] },
    async () => {
      const email = 'where-is-my-mail@example.com';
      const visitor = site.visitor();
      const sent = await visitor.form('/auth?tab=register', { intent: 'register', email, password: 'a warm pie' });
      const panel = await visitor.follow(sent);
      await nextMailTo(email);
      const link = leadsTo(panel.text, "Where's my email?") ?? '';
      expect(link).toBe(`/verify-email-debug?email=${encodeURIComponent(email)}`);
      const told = textOf((await visitor.page(link)).text);
      expect(told).toContain(email);
      expect(told).toContain('Verify your email');

      const inProduction = {
        ...{ NODE_ENV: 'production' as const, SMTP_URL: 'smtp://127.0.0.1:9' },
        ...{ CONTACT_EMAIL: 'people@eat-it.example', MAIL_FROM: 'mail@eat-it.example' },
      };
      const server = await startServer({ databaseUri: site.server.databaseUri, env: inProduction });
      onTestFinished(async () => void (await server.stop()));
      const elsewhere = new Client(server.origin);
      for (const path of [link, '/dev/parts']) expect((await elsewhere.page(path)).status, path).toBe(404);
      const pending = await elsewhere.page(`/auth?tab=register&sent=${encodeURIComponent(email)}`);
      const help = leadsTo(pending.text, "Where's my email?") ?? '';
      expect((await elsewhere.page(help)).status).toBe(200);
    },
  );

  it(
    '/data-deletion lists what is deleted, including data from providers',
    { tags: ['S2.route.deletion', 'S2.deletion.1', 'S2.deletion.4', 'S6.visitor.2'] },
    async () => {
      const { text } = await site.visitor().page('/data-deletion');
      expect(heading(text)).toBe('Data deletion');
      expect(textOf(text)).toContain('what we received from Facebook or Google');
      expect(leadsTo(text, 'Sign In to Delete Your Account')).toContain('/auth?tab=login');
      const confirm = textOf((await (await site.signedIn(await aDriver())).page('/data-deletion/confirm')).text);
      for (const words of [
        'Your profile',
        'Your password',
        'Your posts with all their photos',
        'Your comments',
        'Your Meat Score',
      ])
        expect(confirm).toContain(words);
    },
  );
});

describe('other screens', () => {
  it('/dev/parts shows each part in each state, with a card of a real post', async () => {
    const { title } = await aPost(await aDriver(), { title: 'Brisket for the parts' });
    const { status, text } = await site.visitor().page('/dev/parts');
    expect(status).toBe(200);
    for (const words of [title, 'Couldn’t save your vote.', 'One per Screen']) expect(text).toContain(words);
  });

  it(
    '/locations offers the highways, and "any" for each filter',
    { tags: ['S2.locations.2', 'S2.locations.3'] },
    async () => {
      const { text } = await site.visitor().page('/locations');
      const [any, ...highways] = optionsOf(text, 'highway').map(({ attributes }) => attributes.value);
      expect(any).toBe('all_highways');
      expect(highways.join(' ')).toBe('I-5 I-10 I-15 I-20 I-25 I-35 I-40 I-44 I-55 I-65 I-70 I-75 I-80 I-90 I-95');
      for (const [name, sentinel] of [
        ['state', 'all_states'],
        ['city', 'all_cities'],
        ['locationType', 'all_types'],
      ] as const)
        expect(optionsOf(text, name)[0]?.attributes.value).toBe(sentinel);
    },
  );

  it('a stop has one of five types', { tags: ['S3.location.2', 'S9.type.2'] }, async () => {
    const browser = await site.signedIn(await aDriver());
    const types = ['truck_stop', 'rest_area', 'restaurant', 'diner', 'other'];
    const { text } = await browser.page('/locations/new');
    expect(optionsOf(text, 'type').map(({ attributes }) => attributes.value)).toEqual(types);
    for (const type of types) {
      const sent = await browser.api.post('/api/locations', { name: `A ${type}`, type });
      expect([sent.status, sent.json]).toMatchObject([201, { type }]);
    }
    expect((await browser.api.post('/api/locations', { name: 'A castle', type: 'castle' })).status).toBe(400);
  });

  it('/scoring describes the Meat Master’s prize', { tags: ['S1.monthly.3'] }, async () => {
    expect(textOf((await site.visitor().page('/scoring?tab=contests')).text)).toMatch(
      /Meat Master.+eligible for exclusive merchandise/,
    );
  });

  it(
    'the legal pages cover their subjects',
    {
      tags: ['S2.legal.1', 'S2.legal.2', 'S2.legal.3', 'S2.legal.4', 'S2.legal.5', 'S9.age', 'S9.terms-days'],
    },
    async () => {
      const subjects = {
        '/privacy-policy': [
          ...['What we collect', 'What we use it for', 'Who else sees it', 'Signing in with Facebook or Google'],
          ...['Your rights', 'CCPA', 'GDPR', 'How we protect it', 'children under 13'],
        ],
        '/terms-of-service': [
          ...[
            'Your account',
            'at least 13 years old',
            'you give us a license',
            'Post only what you have the right to post',
          ],
          ...['What is not allowed', 'Ending it', 'Liability', 'about 30 days before it takes effect'],
        ],
      };
      for (const [path, words] of Object.entries(subjects)) {
        const { text } = await site.visitor().page(path);
        for (const each of words) expect(textOf(text), path).toContain(each);
        expect(linksIn(text).map(({ attributes }) => attributes.href)).toContain('mailto:contact@example.com');
      }
    },
  );
});
