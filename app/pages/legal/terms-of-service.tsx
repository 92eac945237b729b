import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { sharedByEverybody } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { LegalPage, LegalSection, Mail } from './LegalPage';
import { loadLegalPage } from './load-legal-page';

export const handle = sharedByEverybody();

export const meta: MetaFunction = () => [
  { title: pageTitle('Terms of Service') },
  {
    name: 'description',
    content: 'The rules of the road: accounts, what you post, what is not allowed, and our part.',
  },
];

export const loader = loadLegalPage;

export default function TermsOfServicePage() {
  const { siteName, contactEmail } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Terms of Service">
      <p>
        These are the rules between you and the operator of {siteName} (&ldquo;we&rdquo;). By using the site you agree
        to them. If you do not, please do not use it. How we handle your data stands in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>

      <LegalSection id="accounts" title="1. Your account">
        <ul>
          <li>You must be at least 13 years old. Reading needs no account; posting, voting and commenting do.</li>
          <li>Give an email address that is yours, and verify it. One person, one account.</li>
          <li>Keep your password to yourself. What is done with your account counts as done by you.</li>
          <li>
            If you think that somebody else uses your account, choose a new password, which signs out every browser, and
            tell us.
          </li>
          <li>
            You can delete your account at any time on the page <Link to="/data-deletion">Data Deletion</Link>.
          </li>
        </ul>
      </LegalSection>

      <LegalSection id="content" title="2. What you post">
        <p>
          What you post stays yours. So that the site can show it, you give us a licence for it: worldwide, free of
          charge, not exclusive, to store it, to change its size and format, and to show it on the site and in links to
          it. The licence ends when you delete what you posted, or your account; shares that others made of it elsewhere
          are out of our hands.
        </p>
        <p>Post only what you may post:</p>
        <ul>
          <li>photos that you took, or have the right to use,</li>
          <li>no faces, plates or papers of people who did not agree,</li>
          <li>what you believe to be true about a place and its food. An honest &ldquo;Beat It&rdquo; is welcome.</li>
        </ul>
        <p>We may take down what breaks these terms or the law. We do not check everything before it is shown.</p>
      </LegalSection>

      <LegalSection id="prohibited" title="3. What is not allowed">
        <ul>
          <li>Breaking the law, or helping others to.</li>
          <li>Harassment, threats, hate, and sexual or violent pictures.</li>
          <li>Advertising, spam, and reviews that somebody paid for.</li>
          <li>Pretending to be somebody else, or a business that you do not speak for.</li>
          <li>More than one account, bought or traded votes, or any other way around the point rules.</li>
          <li>
            Breaking or testing the site&rsquo;s safety without our consent, overloading it, or copying it by machine in
            bulk.
          </li>
          <li>Using the site with a hand on the phone and a truck on the road. Park first.</li>
        </ul>
      </LegalSection>

      <LegalSection id="points" title="4. Points, contests and the store">
        <p>
          The Meat Score and the leaderboards are for fun. Points have no value in money and cannot be transferred. We
          may correct points that were gained against these terms. Being the Meat Master of a month makes you eligible
          for merchandise when there is some; it is no promise. The store shows samples only: nothing can be ordered or
          paid for yet.
        </p>
      </LegalSection>

      <LegalSection id="restrictions" title="5. What is ours">
        <p>
          The site&rsquo;s name, drawings and design are ours or used with permission. You may link to any page and
          share posts by the share buttons. Names and marks of truck stops and highways belong to their owners, who have
          nothing to do with this site.
        </p>
      </LegalSection>

      <LegalSection id="places" title="6. Places and food">
        <p>
          Places, exits, opening hours and amenities come from drivers and from public sources. They can be wrong or out
          of date; signs on the road and your own eyes come first. We do not cook: what drivers say about food is their
          opinion, and whether you eat it is up to you.
        </p>
      </LegalSection>

      <LegalSection id="termination" title="7. Ending it">
        <p>
          You can leave at any time. We may suspend or close an account that breaks these terms, after a warning where
          that makes sense, and at once where others would be harmed. We may end the site as a whole, with about 30
          days&rsquo; notice. Sections 5, 8 and 9 go on after the end.
        </p>
      </LegalSection>

      <LegalSection id="liability" title="8. Liability">
        <p>
          The site is offered as it is, free of charge and without warranty: we do not promise that it is always there,
          free of mistakes, or fit for a purpose. As far as the law allows, we are not liable for indirect damage, lost
          profit, lost data, or for what users post, what happens at a place, or what was on the plate; and for other
          damage only up to 100 US dollars. Nothing here limits liability that cannot be limited by law, such as for
          intent, gross negligence, or harm to life and health, or takes rights away that you have as a consumer.
        </p>
      </LegalSection>

      <LegalSection id="law" title="9. If we disagree">
        <p>
          Please write to us first; most things can be settled that way. Otherwise the law of the place where the site
          is operated applies, and you keep the protection that the law of your home gives you as a consumer. If one of
          these terms does not hold, the others still do.
        </p>
      </LegalSection>

      <LegalSection id="changes" title="10. Changes">
        <p>
          We may change these terms. The date above changes with them, and a change that matters is announced here about
          30 days before it takes effect. If you go on using the site after that, you agree to it; if you do not agree,
          delete your account before.
        </p>
      </LegalSection>

      <LegalSection id="contact" title="11. Contact">
        <p>
          Questions about these terms, or something to report: <Mail to={contactEmail} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
