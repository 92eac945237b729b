import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { config, onSite } from '~/config.server';
import { moderationWords, visitorsReport } from '~/messages/moderation';
import type { ReportReason, ReportSubject } from '~/schemas/choices';
import { counted } from '~/schemas/text';
import { dateInWords } from '../site-date';

export type MailKind =
  | 'verification'
  | 'password-reset'
  | 'password-changed'
  | 'new-sign-in'
  | 'deletion-requested'
  | 'confirm-address'
  | 'address-change-asked'
  | 'address-in-use'
  | 'second-factor'
  | 'address-changed'
  | 'data-export'
  | 'moderation'
  | 'report-decided'
  | 'weekly-letter'
  | 'notices';

/** `kind` is its name in metrics and for operators. */
export type Mail = { kind: MailKind; to: string; subject: string; text: string; html: string };

type Letter = {
  kind: MailKind;
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; link: string };
  after?: string[];
};

const withoutPassword =
  'Because you asked for this link on a different device, it won’t set your password. You can choose one in your account, or use “Forgot password?”.';

/**
 * Verifies an email address. The link works for 24 hours (specification §9). @param options.hasPassword whether it also confirms a password
 */
export const verificationMail = (options: { to: string; link: string; hasPassword: boolean }): Mail =>
  compose({
    kind: 'verification',
    to: options.to,
    subject: `Verify your email for ${config.SITE_NAME}`,
    paragraphs: ['Welcome to the road.', 'Confirm your email to post, vote and climb the leaderboard.'],
    action: { label: 'Verify My Email', link: options.link },
    after: [
      ...(options.hasPassword ? [] : [withoutPassword]),
      "This link works for 24 hours. If you didn't sign up, just ignore this email.",
    ],
  });

/** The link works for one hour. */
export const passwordResetMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'password-reset',
    to,
    subject: `Choose a new password for ${config.SITE_NAME}`,
    paragraphs: ['Someone (probably you) asked to reset your password.'],
    action: { label: 'Choose a New Password', link },
    after: ["This link works for one hour. If it wasn't you, ignore this email. Your password won't change."],
  });

/** Alerts the owner in case someone else did it. */
export const passwordChangedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'password-changed',
    to,
    subject: `Your password for ${config.SITE_NAME} was changed`,
    paragraphs: ['Your password was just changed, and your other devices were signed out.'],
    action: { label: "This Wasn't Me", link: onSite('/auth?tab=forgot') },
  });

/** For a sign-in from a new browser. */
export const newSignInMail = ({ to, when, device }: { to: string; when: string; device: string }): Mail =>
  compose({
    kind: 'new-sign-in',
    to,
    subject: `New sign-in to your ${config.SITE_NAME} account`,
    paragraphs: ['Someone (probably you) signed in on a new device.', `When: ${when}`, `Device: ${device}`],
    action: { label: "See Where You're Signed In", link: onSite('/account/devices') },
    after: ["If it wasn't you, sign that device out and change your password."],
  });

/** Contains the date of the erasure, and a link that cancels it. */
export const deletionRequestedMail = ({ to, link, erasedOn }: { to: string; link: string; erasedOn: string }): Mail =>
  compose({
    kind: 'deletion-requested',
    to,
    subject: `Your ${config.SITE_NAME} account is scheduled for deletion`,
    paragraphs: [
      'You asked us to delete your account. It is hidden now, along with your posts and comments, and all your devices were signed out.',
      `On ${erasedOn} we'll permanently delete your profile, photos, posts, comments, votes and points.`,
      "Changed your mind, or wasn't you? Until then, this link brings everything back.",
    ],
    action: { label: 'Keep My Account', link },
    after: ["If you still want it deleted, you don't need to do anything."],
  });

/** Verifies an account's new email address. The link works for one hour. */
export const confirmAddressMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'confirm-address',
    to,
    subject: `Confirm your new email for ${config.SITE_NAME}`,
    paragraphs: ['Someone (probably you) wants to use this email address for a driver’s account.'],
    action: { label: 'Use This Address', link },
    after: ["This link works for one hour. If it wasn't you, just ignore this email. Nothing will change."],
  });

/** Sent to the current address while its owner can still stop the change. */
export const addressChangeAskedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-change-asked',
    to,
    subject: `Request to change the email address of your ${config.SITE_NAME} account`,
    paragraphs: [
      'Someone with your password asked to change your email address. It will change when the link we sent to the new address is opened.',
      "If it wasn't you, change your password now. That cancels the change and signs out every device.",
    ],
    action: { label: "This Wasn't Me", link: onSite('/auth?tab=forgot') },
  });

/** Sent to the new address. */
export const addressInUseMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-in-use',
    to,
    subject: `Your ${config.SITE_NAME} account now uses this email address`,
    paragraphs: ["Use this address to sign in from now on. We'll email you here."],
  });

export type SecondFactorEvent = 'on' | 'off' | 'removed' | 'new-codes' | 'recovery-code-used';

const secondFactorWords: Record<SecondFactorEvent, string> = {
  on: 'Two-step verification is on. Signing in now requires your password and a code from your app.',
  off: 'Two-step verification is off. Your password alone signs you in.',
  removed:
    'As requested, we turned off two-step verification on your account. Your password alone signs you in now, and all your devices were signed out.',
  'new-codes': 'You have ten new recovery codes. The old ones no longer work.',
  'recovery-code-used': 'Someone signed in to your account, or changed it, with one of your recovery codes.',
};

/** Alerts the owner in case someone else did it. @param codesLeft unused recovery codes */
export const secondFactorMail = ({
  to,
  event,
  codesLeft,
}: {
  to: string;
  event: SecondFactorEvent;
  codesLeft: number;
}) =>
  compose({
    kind: 'second-factor',
    to,
    subject: `Two-step verification on your ${config.SITE_NAME} account`,
    paragraphs: [
      secondFactorWords[event],
      ...(event === 'recovery-code-used' ? [`You have ${counted(codesLeft, 'recovery code')} left.`] : []),
    ],
    action: { label: 'Check Your Account', link: onSite('/account') },
    after: ["If it wasn't you, change your password right away and sign out any device you don't recognize."],
  });

/** Sent to the former address. */
export const addressChangedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-changed',
    to,
    subject: `The email address of your ${config.SITE_NAME} account was changed`,
    paragraphs: [
      'Your account now uses another email address.',
      `If it wasn't you, email ${config.CONTACT_EMAIL} right away.`,
    ],
  });

/** The link works only for the signed-in owner. */
export const dataExportMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'data-export',
    to,
    subject: `Your data from ${config.SITE_NAME} is ready`,
    paragraphs: ["You asked for a copy of everything we have about you. It's ready to download."],
    action: { label: 'Download My Data', link },
    after: [
      "This link works for 3 days, while you're signed in. If you didn't ask for this, someone else is signed in to your account. Change your password.",
    ],
  });

/** A moderator's decision about the recipient's content. @param decision.reason the broken rule; null if none was broken */
export const moderationMail = (decision: {
  to: string;
  what: string;
  reason: { name: string; rule: string } | null;
  words: string | null;
  mayAppeal: boolean;
  link: string;
}): Mail =>
  compose({
    kind: 'moderation',
    to: decision.to,
    subject: `A moderation decision on ${config.SITE_NAME}`,
    paragraphs: [
      decision.what,
      ...(decision.reason ? [moderationWords.rule(decision.reason)] : []),
      ...(decision.words ? [moderationWords.words(decision.words)] : []),
    ],
    action: { label: 'See the Decision', link: decision.link },
    after: decision.mayAppeal ? ['If you think this is a mistake, you can appeal once, on that page.'] : [],
  });

/**
 * The outcome of a report, for a reporter without an account. It quotes nothing from the report, because anyone can enter someone else's
 * address together with text for its owner.
 */
export const reportDecidedMail = (report: {
  to: string;
  subject: ReportSubject;
  id: number;
  reason: ReportReason;
  at: Date;
  outcome: keyof typeof visitorsReport.outcomes;
}): Mail =>
  compose({
    kind: 'report-decided',
    to: report.to,
    subject: `Your report on ${config.SITE_NAME}`,
    paragraphs: [
      visitorsReport.reported(report.subject, report.id, report.reason, config.SITE_NAME, dateInWords(report.at)),
      visitorsReport.outcomes[report.outcome],
    ],
    after: [
      `Anything to add? Email ${config.CONTACT_EMAIL}. How we decide: ${onSite('/terms-of-service#moderation')}`,
      visitorsReport.notYou,
    ],
  });

/** Summarizes the notifications since the last such email. @param more how many more there are than `sentences` */
export const noticesMail = ({ to, sentences, more }: { to: string; sentences: string[]; more: number }): Mail =>
  compose({
    kind: 'notices',
    to,
    subject:
      sentences.length + more === 1
        ? `News from ${config.SITE_NAME}`
        : `${sentences.length + more} new things on ${config.SITE_NAME}`,
    paragraphs: [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])],
    action: { label: 'See Your Notifications', link: onSite('/notices') },
    after: [`Choose what we email you about: ${onSite('/account/notices')}`],
  });

function compose({ kind, to, subject, paragraphs, action, after = [] }: Letter): Mail {
  const lines = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...after,
    `${config.SITE_NAME}\n${config.SITE_URL}`,
  ];
  return {
    kind,
    to,
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html>${renderToStaticMarkup(<Html subject={subject} paragraphs={paragraphs} action={action} after={after} />)}`,
  };
}

function Html({ subject, paragraphs, action, after }: Pick<Letter, 'subject' | 'paragraphs' | 'action' | 'after'>) {
  return (
    <Letterhead title={subject}>
      {paragraphs.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {action ? (
        <>
          <p>
            <a href={action.link} style={button}>
              {action.label}
            </a>
          </p>
          <Paragraph>
            Button not working? Open this link: <a href={action.link}>{action.link}</a>
          </Paragraph>
        </>
      ) : null}
      {after?.map((text) => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
    </Letterhead>
  );
}

const button = {
  display: 'inline-block',
  padding: '14px 22px',
  background: '#1a3b6c',
  color: '#ffffff',
  borderRadius: 8,
  fontWeight: 'bold',
  textDecoration: 'none',
} as const;

/** The layout of every email: dark text on a light background, without images, so that opening it loads nothing. */
export function Letterhead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body
        style={{ margin: 0, padding: 24, background: '#f3f5f8', color: '#111a26', font: '17px/1.5 Arial, sans-serif' }}
      >
        <div
          style={{
            maxWidth: 560,
            margin: '0 auto',
            padding: 24,
            background: '#ffffff',
            borderTop: '6px solid #fbbf24',
          }}
        >
          <h1 style={{ fontSize: 22, color: '#1a3b6c' }}>{title}</h1>
          {children}
          <Paragraph>
            <a href={config.SITE_URL}>{config.SITE_NAME}</a>
          </Paragraph>
        </div>
      </body>
    </html>
  );
}

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p style={{ wordBreak: 'break-word' }}>{children}</p>
);
