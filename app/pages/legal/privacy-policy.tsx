import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { config } from '~/config.server';
import { LegalPage, LegalSection, Mail } from './LegalPage';

export const handle = { cacheable: true, parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Privacy Policy',
  description: 'What we store about you, why, for how long, and how to get a copy or have it deleted.',
});

export const loader = () => ({
  siteName: config.SITE_NAME,
  contactEmail: config.CONTACT_EMAIL,
  photosAtCloudinary: config.CLOUDINARY_URL !== undefined,
});

export default function PrivacyPolicyPage() {
  const { siteName, contactEmail, photosAtCloudinary } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Privacy Policy">
      <p>
        {siteName} is where truck drivers show each other what there is to eat. We collect as little about you as we
        can. This page says what we store, why, for how long, and what you can do about it. You can read everything on
        the site without an account.
      </p>

      <LegalSection id="collected" title="1. What we collect">
        <h3>What you tell us</h3>
        <ul>
          <li>Your email address and a password when you register.</li>
          <li>
            What you choose to fill in on your profile: display name, first and last name, phone number, occupation,
            city, state, truck type, a few words about yourself, and a profile photo. Everything but the display name is
            optional, and you can clear it again.
          </li>
          <li>What you post: titles, descriptions, photos, stops, comments, votes, and that you shared a post.</li>
          <li>Your reports on stops: open or closed, and when you sent them.</li>
          <li>Who and what you follow, and who you block. We don&rsquo;t tell anyone that you blocked them.</li>
          <li>
            What you report to our moderators, and why. Without an account, also the email address and name you give
            with it. Only moderators see who reported.
          </li>
          <li>What you write to us.</li>
        </ul>
        <h3>What we collect automatically</h3>
        <ul>
          <li>
            For each device you&rsquo;re signed in on: when you signed in, when it was last used (to the hour), and the
            name its browser sends. You can see them all under &ldquo;Devices&rdquo; and sign out any of them.
          </li>
          <li>
            A code for each device you have signed in on before, so we can email you about a new one. It is a hash,
            stored for 400 days after your last sign-in there.
          </li>
          <li>
            To block bots and password guessing, we count attempts by IP address and by email address. We store only a
            hash of the address, and delete the count within a day.
          </li>
          <li>
            When something breaks, our log notes what broke and when. Email addresses, passwords and secrets are removed
            from it.
          </li>
        </ul>
        <h3>What we don&rsquo;t collect</h3>
        <p>
          There are no trackers here, no advertising, no outside analytics, and no scripts from other sites. We
          don&rsquo;t track where you are. A post shows the stop you chose, not where your device was. Your browser
          sends us your location only if you tap &ldquo;Stops Near Me,&rdquo; &ldquo;Near Me&rdquo; or &ldquo;Use My
          Location&rdquo; and allow it, rounded to about a hundred meters. We look up the stops around you, or the route
          from there, and store nothing. Your location is part of that page&rsquo;s address, so your browser saves it in
          its history, anyone you send that address to can read it, and a hosting company that logs addresses may keep
          it for a while. If a photo for a new post says where it was taken, the form looks up the stops around there in
          the same way, so that you can pick one. We make a new copy of each photo, without the data that the camera
          added (where, when and with what it was taken).
        </p>
      </LegalSection>

      <LegalSection id="use" title="2. What we use it for">
        <ul>
          <li>To run the site: to sign you in, show what you post, and count votes and points.</li>
          <li>
            To send email: to verify your address, to choose a new password, to tell you that your password or email was
            changed, that your account is scheduled for deletion, or what we decided about you or a report of yours. We
            send the weekly email, and email about what happens to your posts, only if you say yes to them. Each one has
            an unsubscribe link.
          </li>
          <li>To notify you on a device, if you turn that on there.</li>
          <li>To keep the site safe from abuse, and to fix it.</li>
        </ul>
        <p>
          We do this because it is what you asked for when you opened an account, because we have a legitimate interest
          in a site that works and is safe, or because the law requires it. Only two things about you are decided
          automatically: your place on the leaderboard, and that a post or comment that several drivers report, or that
          has a word this site holds back, is hidden until a moderator reviews it. Moderators’ decisions are in the{' '}
          <Link to="/moderation">public log</Link>, without names.
        </p>
      </LegalSection>

      <LegalSection id="sharing" title="3. Who else sees it">
        <p>
          <strong>Everyone</strong> sees your posts, comments, display name or username, profile photo, and Meat Score.
          If your profile is public, everyone also sees your city, state, truck type, occupation, how long you&rsquo;ve
          been here, and the words about yourself. The switch is in your profile. <strong>No one</strong> but you sees
          your email address, phone number, or first and last name here, and no one sees who voted how, or who reported
          a stop open or closed. A stop you added names you if your profile is public.
        </p>
        <p>We don&rsquo;t sell your data, and we don&rsquo;t give it away for advertising. It is handled for us by:</p>
        <ul>
          <li>the company that hosts this site and its database,</li>
          <li>our email provider, which sees your address and the message,</li>
          <li>
            if you turn on notifications on a device: its browser&rsquo;s notification service (such as Google&rsquo;s,
            Mozilla&rsquo;s or Apple&rsquo;s), which sees that a message was sent to that browser, but not what it says,
          </li>
          {photosAtCloudinary ? (
            <li>Cloudinary, which stores and serves the photos for us,</li>
          ) : (
            <li>no one else for photos, which are stored on the site&rsquo;s own disk,</li>
          )}
          <li>Facebook or Google, only if you sign in with them (see 4).</li>
        </ul>
        <p>
          A share button opens Facebook, Twitter or LinkedIn with the link to a post. They find out when you tap it, not
          before. We give data to authorities only where the law requires it.
        </p>
      </LegalSection>

      <LegalSection id="social-login" title="4. Signing in with Facebook or Google">
        <p>
          Where this site offers it, and you use it, we ask Facebook or Google for your email address, and Google
          whether it has verified that address. They send your ID there as well. We store only the address and the ID.
          We don&rsquo;t ask for your name, photo or contacts, never learn your password there, keep no key to your
          account there, and never post for you. We use them to find or open your account, and for nothing else. An
          account you already have here is linked only if both sides have verified the same email address. To have them
          deleted, see <Link to="/data-deletion">Data Deletion</Link>; Facebook also sends us your request if you remove
          this site from your apps there and ask for deletion.
        </p>
      </LegalSection>

      <LegalSection id="cookies" title="5. Cookies">
        <p>
          These cookies make the site work, and none of them follows you anywhere else. That&rsquo;s why no banner asks
          about them.
        </p>
        <CookieTable />
      </LegalSection>

      <LegalSection id="kept" title="6. How long we keep it">
        <ul>
          <li>Your account and what you posted: until you delete it.</li>
          <li>A signed-in device: 60 days, or until you sign out. A new password signs out all the others.</li>
          <li>
            A link we email: it works for an hour (new password, new email), 25 hours (verification) or 30 days (undoing
            a deletion). The unsubscribe link in the weekly email never expires.
          </li>
          <li>Notification addresses for your devices: until you sign out there, or turn notifications off.</li>
          <li>A photo you chose but didn&rsquo;t post: an hour. A post waiting for its photo: 48 hours.</li>
          <li>The code of a deletion Facebook asked us for: six months, without your name.</li>
          <li>An email waiting to go out: until it is delivered.</li>
          <li>
            Your email address and name, if you reported something without an account: six months after our decision.
          </li>
        </ul>
        <p>
          When you delete your account, it is hidden right away, along with your posts and comments. For 30 days you can
          bring it back with a link we email you. Then we delete your profile, photos, posts, comments, votes, points,
          sessions and reports. Stops you added stay on the map without your name, and the list of past weekly and
          monthly winners keeps a number that doesn&rsquo;t identify you. Backups made before then may hold your data
          until they are replaced.
        </p>
      </LegalSection>

      <LegalSection id="rights" title="7. Your rights">
        <p>Wherever you live, you may:</p>
        <ul>
          <li>see and correct what we have about you: most of it is in your profile,</li>
          <li>
            have it deleted: on the <Link to="/data-deletion">Data Deletion</Link> page, or by email,
          </li>
          <li>get a copy of it in machine-readable form,</li>
          <li>object to what we do with it, or have us restrict it.</li>
        </ul>
        <p>
          <strong>In California (CCPA)</strong> you have the right to know which personal information is collected and
          why, to have it deleted and corrected, and not to be treated worse for asking. We don&rsquo;t sell or share
          personal information as that law defines it, so there is nothing to opt out of.
        </p>
        <p>
          <strong>In the European Union and the United Kingdom (GDPR)</strong> you have the rights of access,
          rectification, erasure, restriction, portability and objection, you may withdraw your consent at any time, and
          you may complain to your data protection authority. The site may run in the United States.
        </p>
        <p>
          Write to <Mail to={contactEmail} />. We&rsquo;ll reply within 30 days, and may ask you to write from your
          account&rsquo;s email address, so no one else gets your data.
        </p>
      </LegalSection>

      <LegalSection id="security" title="8. How we protect it">
        <p>
          Passwords and recovery codes are stored only as argon2id hashes, sessions and the links we email only as
          hashes, and the setup key of an authenticator app only encrypted, so no one who reads the database can use
          them. Scripts can&rsquo;t read your session cookie. Repeated wrong passwords are slowed down. Opening a link
          we email changes nothing until you tap the button on its page. No site is perfectly safe. If your data ever
          leaks, we&rsquo;ll tell you and the authorities as the law requires.
        </p>
      </LegalSection>

      <LegalSection id="children" title="9. Children">
        <p>
          This site is for people who drive trucks. It is not directed at children under 13, and we don&rsquo;t
          knowingly collect anything from them. If you believe a child under 13 has given us data, email us and
          we&rsquo;ll delete it.
        </p>
      </LegalSection>

      <LegalSection id="changes" title="10. Changes">
        <p>
          When this policy changes, the date above changes with it. A change that matters to you is announced here about
          30 days before it takes effect.
        </p>
      </LegalSection>

      <LegalSection id="contact" title="11. Contact">
        <p>
          Questions, requests and complaints about your data: <Mail to={contactEmail} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

const cookies = [
  { name: 'session', use: 'Keeps you signed in', life: '60 days' },
  { name: 'browser', use: 'Recognizes a device you signed in on before', life: '400 days' },
  { name: 'second-step', use: 'Holds your sign-in between the password and the code', life: '10 minutes' },
  { name: 'flash', use: 'Holds one message for the next page', life: '1 minute' },
  { name: 'registration', use: 'Lets you ask for your verification email again', life: '30 days' },
  {
    name: 'completion',
    use: 'Holds the points of your completed profile for the page that shows them',
    life: '1 minute',
  },
  {
    name: 'pending-action',
    use: "Holds where you were going, and the vote, comment or post you sent, until you're signed in",
    life: '25 hours',
  },
  { name: 'auto-login', use: 'Signs you in once, after you verify your email', life: '5 minutes' },
  { name: 'sign-in-google', use: 'Brings you back from Google', life: '10 minutes' },
  { name: 'sign-in-facebook', use: 'Brings you back from Facebook', life: '10 minutes' },
  { name: 'pairing', use: 'Identifies a device that is waiting to be signed in from your phone', life: '10 minutes' },
  { name: 'cart', use: 'What you put in the store’s cart', life: '30 days' },
  { name: 'lite', use: 'Whether you turned Lite Mode on or off', life: '1 year' },
  {
    name: 'wrote',
    use: 'Shows your own change right away instead of a cached page',
    life: '3 seconds',
  },
  { name: 'theme', use: 'Whether you chose day, night or automatic colors', life: '1 year' },
];

/** Must list every cookie that the site sets (app/http/cookies.ts) and its lifetime. */
function CookieTable() {
  return (
    <table className="slab-table max-[481px]:break-anywhere max-[481px]:[&_td]:p-2 max-[481px]:[&_th]:p-2">
      <thead>
        <tr>
          <th scope="col">Cookie</th>
          <th scope="col">What for</th>
          <th scope="col">How long</th>
        </tr>
      </thead>
      <tbody>
        {cookies.map(({ name, use, life }) => (
          <tr key={name}>
            <td>{name}</td>
            <td>{use}</td>
            <td>{life}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
