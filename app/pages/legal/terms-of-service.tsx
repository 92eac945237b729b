import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { config } from '~/config.server';
import { communityRules } from '~/messages/moderation';
import { LegalPage, LegalSection, Mail } from './LegalPage';

export const handle = { cacheable: true, parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Terms of Service',
  description: 'The rules of the road: accounts, what you post, what is not allowed, and our part.',
});

export const loader = () => ({
  siteName: config.SITE_NAME,
  contactEmail: config.CONTACT_EMAIL,
  copyrightContact: config.COPYRIGHT_CONTACT,
  rules: Object.values(communityRules),
});

export default function TermsOfServicePage() {
  const { siteName, contactEmail, copyrightContact, rules } = useLoaderData<typeof loader>();
  return (
    <LegalPage title="Terms of Service">
      <p>
        These are the rules between you and the operator of {siteName} (&ldquo;we&rdquo;). By using the site you agree
        to them. If you don&rsquo;t, please don&rsquo;t use it. How we handle your data is in the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>.
      </p>

      <LegalSection id="accounts" title="1. Your account">
        <ul>
          <li>
            You must be at least 13 years old. You can read without an account. You need an account to post, vote or
            comment.
          </li>
          <li>Use your own email address, and verify it. One person, one account.</li>
          <li>Keep your password to yourself. You&rsquo;re responsible for what happens on your account.</li>
          <li>
            If you think someone else is using your account, change your password, which signs out your other devices,
            and let us know.
          </li>
          <li>
            You can delete your account at any time on the <Link to="/data-deletion">Data Deletion</Link> page.
          </li>
        </ul>
      </LegalSection>

      <LegalSection id="content" title="2. What you post">
        <p>
          What you post stays yours. So the site can show it, you give us a license to it. The license is worldwide,
          free and non-exclusive, and lets us store it, change its size and format, and show it on the site and in links
          to it. It ends when you delete what you posted, or your account. We can&rsquo;t take back copies others have
          shared elsewhere.
        </p>
        <p>Post only what you have the right to post:</p>
        <ul>
          <li>photos you took or have the right to use,</li>
          <li>no faces, license plates or papers of people who didn&rsquo;t agree,</li>
          <li>what you believe is true about a stop and its food. An honest &ldquo;Beat It&rdquo; is welcome.</li>
        </ul>
        <p>
          We may take down what breaks these terms or the law (<Link to="#moderation">how we do that</Link>). We
          don&rsquo;t check everything before it is shown. If you see something that shouldn&rsquo;t be here, tap
          &ldquo;Report&rdquo; next to it.
        </p>
      </LegalSection>

      <LegalSection id="prohibited" title="3. What is not allowed">
        <ul>
          <li>Breaking the law, or helping others to.</li>
          <li>Harassment, threats, hate, and sexual or violent photos.</li>
          <li>Advertising, spam, and paid reviews.</li>
          <li>Pretending to be someone else, or a business you don&rsquo;t speak for.</li>
          <li>More than one account, bought or traded votes, or any other way around the point rules.</li>
          <li>
            Breaking or testing the site&rsquo;s security without our consent, overloading it, or copying it in bulk by
            machine.
          </li>
          <li>Using the site with a hand on the phone and a truck on the road. Park first.</li>
        </ul>
      </LegalSection>

      <section id="moderation" aria-labelledby="moderation-title">
        <h3 id="moderation-title">Community rules</h3>
        <p>Drivers report what breaks one of these rules, and moderators decide by them:</p>
        <ul>
          {rules.map(({ name, rule }) => (
            <li key={name}>
              <b>{name}.</b> {rule}
            </li>
          ))}
        </ul>
        <p>
          A moderator may leave a reported post or comment as it is, hide it, warn its author, or suspend their account
          for some days or permanently. Enough reports by trusted drivers hide a post or comment until a moderator has
          reviewed it. Its author is notified of the decision, the reason and the rule, and may appeal once to another
          moderator. A suspended driver can still read, download their data, appeal, and delete their account. If
          something was hidden by mistake, we restore it with its points. Every decision is in the{' '}
          <Link to="/moderation">public log</Link>, without names.
        </p>
      </section>

      <LegalSection id="points" title="4. Points, contests and the store">
        <p>
          The Meat Score and the leaderboards are for fun. Points have no cash value and can&rsquo;t be transferred. We
          may take back points that were earned against these terms. Being the Meat Master of a month makes you eligible
          for merchandise when there is some, but we don&rsquo;t promise any. The store only shows samples. Nothing is
          for sale yet.
        </p>
      </LegalSection>

      <LegalSection id="restrictions" title="5. What is ours">
        <p>
          The site&rsquo;s name, drawings and design are ours or used with permission. You may link to any page and
          share posts with the share buttons. Names and marks of truck stops and highways belong to their owners, who
          aren&rsquo;t affiliated with this site.
        </p>
      </LegalSection>

      <LegalSection id="stops" title="6. Stops and food">
        <p>
          Stops, exits, hours and amenities come from drivers and from public sources. They can be wrong or out of date.
          Road signs and your own eyes come first. We don&rsquo;t cook. What drivers say about food is their opinion,
          and whether you eat it is up to you.
        </p>
      </LegalSection>

      <LegalSection id="copyright" title="7. Copyright">
        <p>
          If your photo or text is on this site without your permission, tap &ldquo;Report&rdquo; next to it and choose
          copyright, or write to <Mail to={copyrightContact} />. The law (17 U.S.C. &sect;&nbsp;512(c)(3)) asks you for
          all of this:
        </p>
        <ul>
          <li>your signature: type your full name,</li>
          <li>which work of yours it is, or a list if there are several,</li>
          <li>what you want taken down, and its address on this site,</li>
          <li>how to reach you: your mailing address, phone number and email address,</li>
          <li>
            that you believe in good faith that neither the owner, nor anyone acting for the owner, nor the law allows
            this use,
          </li>
          <li>
            that your statement is accurate and, under penalty of perjury, that you own the right or may act for its
            owner.
          </li>
        </ul>
        <p>
          We take it down without delay and notify its author, with your name and your statement. If you knowingly make
          a false claim, you may have to pay for the damage. We close the accounts of people who infringe copyright
          repeatedly.
        </p>
        <h3>If something of yours was taken down by mistake</h3>
        <p>
          Send a counter-notice (&sect;&nbsp;512(g)(3)) to <Mail to={copyrightContact} /> with:
        </p>
        <ul>
          <li>your signature: type your full name,</li>
          <li>what was taken down, and where on this site it was,</li>
          <li>
            that, under penalty of perjury, you believe in good faith that it was taken down by mistake or because it
            was mistaken for something else,
          </li>
          <li>
            your name, mailing address and phone number, and that you consent to the jurisdiction of the federal court
            of your district (or, if you live outside the United States, of any district where we can be found) and will
            accept service of process from the sender of the notice.
          </li>
        </ul>
        <p>
          We send a copy to the sender of the notice. Unless they tell us that they have gone to court, we show it again
          between 10 and 14 business days after your counter-notice arrived.
        </p>
      </LegalSection>

      <LegalSection id="termination" title="8. Ending it">
        <p>
          You can leave at any time. We may suspend or close an account that breaks these terms, after a warning where
          that makes sense, and right away where others would be harmed. We may shut down the whole site with about 30
          days&rsquo; notice. Sections 5, 9 and 10 still apply afterwards.
        </p>
      </LegalSection>

      <LegalSection id="liability" title="9. Liability">
        <p>
          The site is offered as it is, free of charge and without warranty. We don&rsquo;t promise that it is always
          available, free of errors, or fit for a purpose. As far as the law allows, we are not liable for indirect
          damage, lost profit, lost data, or for what users post, what happens at a stop, or what was on the plate, and
          for other damage only up to 100 U.S. dollars. Nothing here limits liability that cannot be limited by law,
          such as for intentional harm, gross negligence, or harm to life and health, or takes away rights that you have
          as a consumer.
        </p>
      </LegalSection>

      <LegalSection id="law" title="10. If we disagree">
        <p>
          Please write to us first. Most things can be settled that way. Otherwise the law of the place where the site
          is operated applies, and you keep the protection your home&rsquo;s law gives you as a consumer. If one of
          these terms doesn&rsquo;t hold, the others still do.
        </p>
      </LegalSection>

      <LegalSection id="changes" title="11. Changes">
        <p>
          We may change these terms. The date above changes with them, and a change that matters is announced here about
          30 days before it takes effect. If you keep using the site after that, you agree to it. If you don&rsquo;t
          agree, delete your account before then.
        </p>
      </LegalSection>

      <LegalSection id="contact" title="12. Contact">
        <p>
          Questions about these terms, or something to report: <Mail to={contactEmail} />.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
