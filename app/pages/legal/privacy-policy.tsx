import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { CookieTable } from './CookieTable';
import { LegalPage, LegalSection, Mail } from './LegalPage';
import { loadLegalPage } from './load-legal-page';

export const handle = sharedByEverybody();

export const meta: MetaFunction = () => [
  { title: pageTitle('Privacy Policy') },
  { name: 'description', content: 'What we store about you, why, for how long, and how you get it back or erased.' },
];

export const loader = loadLegalPage;

export default function PrivacyPolicyPage() {
  const { siteName, contactEmail, photosAtCloudinary } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Privacy Policy">
      <p>
        {siteName} is a place where truck drivers show each other what there is to eat. We want to know as little about
        you as that takes. This page says what we store, why, for how long, and what you can do about it. You can read
        everything on the site without an account.
      </p>

      <LegalSection id="collected" title="1. What we collect">
        <h3>What you tell us</h3>
        <ul>
          <li>Your email address and a password when you register.</li>
          <li>
            What you choose to fill in of your profile: display name, first and last name, phone number, occupation,
            city, state, truck type, a few words about yourself, and a picture. All of it but the display name is
            optional, and you can empty it again.
          </li>
          <li>What you post: titles, descriptions, photos, places, comments, votes, and that you shared a post.</li>
          <li>What you say of a place: that it is still right, or closed, and when you said so.</li>
          <li>What you write to us.</li>
        </ul>
        <h3>What comes by itself</h3>
        <ul>
          <li>
            For each browser that you are signed in with: when that was, to the hour when it was last used, and the name
            that the browser gives itself. You see all of them under “Keep your account safe”, and can end each.
          </li>
          <li>
            A mark of each browser that you have signed in with before, so that we can write to you about a new one: a
            hash, kept for 400 days from the last time.
          </li>
          <li>
            To keep guessers and robots out, we count tries by network address and by email address. Only a hash of the
            address is counted, and the count is gone after an hour at most.
          </li>
          <li>
            When something breaks, our log notes what broke and when. Email addresses, passwords and secrets are cut out
            of it.
          </li>
        </ul>
        <h3>What we do not collect</h3>
        <p>
          There are no trackers here, no advertising, no analytics by others, and no scripts from other sites. We do not
          follow where you are: a post shows the place that you chose, not the place where your device was. Only when
          you press &ldquo;Stops near me&rdquo;, and your browser&rsquo;s own question is answered with yes, does it
          send us where you are, rounded to about a hundred meters. We look up the stops around it, answer, and store
          nothing of it. It stands in the address of that page, so your browser keeps it in its history, whoever you
          send that address to can read it, and a host of this site that logs addresses may hold it for a while. A photo
          is made anew when it is stored, and what the camera wrote into it (where and when it was taken, and with what)
          is not kept.
        </p>
      </LegalSection>

      <LegalSection id="use" title="2. What we use it for">
        <ul>
          <li>To run the site: to sign you in, to show what you post, to count votes and points.</li>
          <li>
            To send the mail that this needs: to verify your address, to choose a new password, to tell you that your
            password or address was changed, or that your account is going away. We send no newsletters.
          </li>
          <li>To keep the site safe from abuse, and to repair it.</li>
        </ul>
        <p>
          We do this because it is what you asked for when you opened an account, because we have a legitimate interest
          in a site that works and is safe, or because the law asks it of us. Nothing is decided about you by machine
          but your place on the leaderboard.
        </p>
      </LegalSection>

      <LegalSection id="sharing" title="3. Who else sees it">
        <p>
          <strong>Everybody</strong> sees your posts, comments, display name or user name, picture, and Meat Score. If
          your profile is public, everybody also sees its city, state, truck type, occupation, since when you are here,
          and the words about yourself; the switch is in your profile. <strong>Nobody</strong> but you sees your email
          address, phone number, or first and last name here, and nobody sees who voted how, or who said that a place is
          right or closed. A place that you added names you if your profile is public.
        </p>
        <p>We do not sell your data, and we do not give it away for advertising. It is handled for us by:</p>
        <ul>
          <li>whoever hosts this site and its database,</li>
          <li>whoever carries our mail: your address and the letter,</li>
          {photosAtCloudinary ? (
            <li>Cloudinary, which stores and serves the photos for us,</li>
          ) : (
            <li>nobody else for photos: they are stored on the site&rsquo;s own disk,</li>
          )}
          <li>Facebook or Google, only if you sign in with them (see 4).</li>
        </ul>
        <p>
          A share button opens Facebook, Twitter or LinkedIn with the link to a post. They learn of it when you press
          it, not before. We hand data to authorities only where the law obliges us to.
        </p>
      </LegalSection>

      <LegalSection id="social-login" title="4. Signing in with Facebook or Google">
        <p>
          Where this site offers it, and you use it, we ask Facebook or Google for your email address, and Google for
          whether it has verified that address. With it comes a number by which it knows you. The address and the number
          are all that we store; we ask for no name, no picture and no contacts, never learn your password there, keep
          no key to your account there, and post nothing in your name. We use them to find or open your account, and for
          nothing else. An account that you have here already is linked only if both sides have verified the same email
          address. To have them erased, see <Link to="/data-deletion">Data Deletion</Link>; Facebook passes your wish on
          to us too, when you remove this site there among your apps and ask for it.
        </p>
      </LegalSection>

      <LegalSection id="cookies" title="5. Cookies">
        <p>
          These cookies make the site work, and none of them follows you anywhere else. That is why no banner asks about
          them.
        </p>
        <CookieTable />
      </LegalSection>

      <LegalSection id="kept" title="6. How long we keep it">
        <ul>
          <li>Your account and what you posted: until you delete it.</li>
          <li>A signed-in browser: 60 days, or until you sign out. A new password signs out all others.</li>
          <li>
            A mailed link: it works for an hour (new password, new address), 25 hours (verification) or 30 days (undoing
            a deletion).
          </li>
          <li>A photo that you chose and did not post: an hour. A post that waits for its photo: 48 hours.</li>
          <li>The code of a deletion that Facebook asked us for: half a year, without your name.</li>
          <li>A mail that waits to go out: until it is delivered.</li>
        </ul>
        <p>
          When you delete your account it is hidden at once, with your posts and comments. Within 30 days you can bring
          it back by a link that we mail you. Then your profile, photos, posts, comments, votes, points and sessions are
          erased, and what you said of places. Places that you added to the map stay without your name, and the list of
          past weekly and monthly winners keeps a bare number that leads to nobody. Backups made before may hold your
          data until they are replaced.
        </p>
      </LegalSection>

      <LegalSection id="rights" title="7. Your rights">
        <p>Wherever you live, you may:</p>
        <ul>
          <li>see and correct what we hold: most of it is in your profile,</li>
          <li>
            have it erased: on the page <Link to="/data-deletion">Data Deletion</Link>, or by mail,
          </li>
          <li>get a copy of it in a form that a machine can read,</li>
          <li>object to what we do with it, or have us restrict it.</li>
        </ul>
        <p>
          <strong>In California (CCPA)</strong> you have the right to know which personal information is collected and
          why, to have it deleted and corrected, and not to be treated worse for asking. We do not sell or share
          personal information as that law means it, so there is nothing to opt out of.
        </p>
        <p>
          <strong>In the European Union and the United Kingdom (GDPR)</strong> you have the rights of access,
          rectification, erasure, restriction, portability and objection, you may withdraw a consent at any time, and
          you may complain to your data protection authority. The site may run in the United States.
        </p>
        <p>
          Write to <Mail to={contactEmail} />. We answer within 30 days, and may ask you to write from the address of
          your account, so that nobody else gets your data.
        </p>
      </LegalSection>

      <LegalSection id="security" title="8. How it is kept safe">
        <p>
          Passwords and recovery codes are stored only as argon2id hashes, sessions and mailed links only as hashes, and
          the secret of an authenticator app only encrypted, so that nobody who reads the database can use them. Your
          session cookie cannot be read by scripts. Wrong passwords slow whoever tries them down. Opening a mailed link
          changes nothing until you press its button. No site is perfectly safe; if a leak of your data should happen,
          we tell you and the authorities as the law asks.
        </p>
      </LegalSection>

      <LegalSection id="children" title="9. Children">
        <p>
          This site is for people who drive trucks. It is not directed at children under 13, and we do not knowingly
          collect anything from them. If you believe that a child under 13 has given us data, write to us and we delete
          it.
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
