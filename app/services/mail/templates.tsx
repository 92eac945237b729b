import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { config } from '~/config.server';

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
  | 'data-export';

/** `kind` is its name for operators and metrics. */
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
  'This link carries no password, for it was asked for by another browser than the one that registered. Choose one afterwards, in your account or by “Forgot password?”.';

/**
 * Proves an address: the link is good for 24 hours (specification §9). @param given.hasPassword whether it proves a password too
 */
export const verificationMail = (given: { to: string; link: string; hasPassword: boolean }): Mail =>
  compose({
    kind: 'verification',
    to: given.to,
    subject: `Verify your email for ${config.SITE_NAME}`,
    paragraphs: [
      'Welcome to the road.',
      'Confirm that this address is yours, and you can post, vote and climb the board.',
    ],
    action: { label: 'Verify my email', link: given.link },
    after: [
      ...(given.hasPassword ? [] : [withoutPassword]),
      'The link is good for 24 hours. If you did not register, ignore this mail; nothing happens then.',
    ],
  });

/** The link is good for one hour. */
export const passwordResetMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'password-reset',
    to,
    subject: `Choose a new password for ${config.SITE_NAME}`,
    paragraphs: ['Somebody, most likely you, asked for a new password.'],
    action: { label: 'Choose a new password', link },
    after: ['The link is good for one hour. If it was not you, ignore this mail; your password stays as it is.'],
  });

/** In case it was somebody else. */
export const passwordChangedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'password-changed',
    to,
    subject: `Your password for ${config.SITE_NAME} was changed`,
    paragraphs: ['Your password has just been changed, and every other browser was signed out.'],
    action: { label: 'That was not me', link: new URL('/auth?tab=forgot', config.SITE_URL).href },
  });

/** For a browser that was not seen before. */
export const newSignInMail = ({ to, when, device }: { to: string; when: string; device: string }): Mail =>
  compose({
    kind: 'new-sign-in',
    to,
    subject: `New sign-in to your ${config.SITE_NAME} account`,
    paragraphs: [
      'Somebody, most likely you, signed in with a browser that we have not seen you with before.',
      `When: ${when}`,
      `Device: ${device}`,
    ],
    action: { label: 'See where you are signed in', link: new URL('/account/devices', config.SITE_URL).href },
    after: ['If that was not you, end that device there and choose a new password.'],
  });

/** With the day of the erasure, and the way back. */
export const deletionRequestedMail = ({ to, link, erasedOn }: { to: string; link: string; erasedOn: string }): Mail =>
  compose({
    kind: 'deletion-requested',
    to,
    subject: `Your ${config.SITE_NAME} account is going away`,
    paragraphs: [
      'You asked us to delete your account. It is hidden now, with your posts and comments, and every browser was signed out.',
      `On ${erasedOn} your profile, photos, posts, comments, votes and points are erased for good.`,
      'You changed your mind, or it was not you? Until then this link brings everything back.',
    ],
    action: { label: 'Keep my account', link },
    after: ['If you want it gone, there is nothing more to do.'],
  });

/** Proves the address that an account is to have; the link is good for an hour. */
export const confirmAddressMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'confirm-address',
    to,
    subject: `Confirm your new address for ${config.SITE_NAME}`,
    paragraphs: ['Somebody, most likely you, wants to use this address for a driver’s account.'],
    action: { label: 'Use this address', link },
    after: ['The link is good for one hour. If it was not you, ignore this mail; nothing happens then.'],
  });

/** To the address in use, while its owner can still stop the change. */
export const addressChangeAskedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-change-asked',
    to,
    subject: `A new address for your ${config.SITE_NAME} account was asked for`,
    paragraphs: [
      'Somebody who knows your password asked to use another email address for your account. It changes when the link that we mailed there is opened.',
      'If that was not you, choose a new password now: that stops it, and signs every browser out.',
    ],
    action: { label: 'That was not me', link: new URL('/auth?tab=forgot', config.SITE_URL).href },
  });

/** To the new address. */
export const addressInUseMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-in-use',
    to,
    subject: `Your ${config.SITE_NAME} account uses this address now`,
    paragraphs: ['From now on you sign in with this address, and we write to you here.'],
  });

export type SecondFactorEvent = 'on' | 'off' | 'removed' | 'new-codes' | 'recovery-code-used';

const secondFactorWords: Record<SecondFactorEvent, string> = {
  on: 'From now on, signing in to your account takes a code from your app.',
  off: 'Signing in to your account takes no code any more: the password alone is enough.',
  removed:
    'The operator of this site was asked to turn the codes at sign-in of your account off, and has. The password alone is enough now, and every device was signed out.',
  'new-codes': 'You have ten new recovery codes. The earlier ones are good for nothing now.',
  'recovery-code-used': 'Somebody signed in to your account, or changed it, with one of your recovery codes.',
};

/** In case it was somebody else. @param codesLeft unused recovery codes */
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
    subject: `Sign-in codes of your ${config.SITE_NAME} account`,
    paragraphs: [
      secondFactorWords[event],
      ...(event === 'recovery-code-used' ? [`Recovery codes that are left: ${codesLeft}.`] : []),
    ],
    action: { label: 'Look after your account', link: new URL('/account', config.SITE_URL).href },
    after: ['If that was not you, choose a new password at once and end every device that you do not know.'],
  });

/** To the earlier address. */
export const addressChangedMail = ({ to }: { to: string }): Mail =>
  compose({
    kind: 'address-changed',
    to,
    subject: `The address of your ${config.SITE_NAME} account was changed`,
    paragraphs: [
      'Your account now uses another email address.',
      `If that was not you, write to ${config.CONTACT_EMAIL} at once.`,
    ],
  });

/** The link works only for the person, signed in. */
export const dataExportMail = ({ to, link }: { to: string; link: string }): Mail =>
  compose({
    kind: 'data-export',
    to,
    subject: `Your data from ${config.SITE_NAME} is ready`,
    paragraphs: ['You asked for a copy of everything that we hold about you. It is ready to be fetched.'],
    action: { label: 'Fetch my data', link },
    after: [
      'The link is good for 3 days, and only while you are signed in. If you did not ask for this, somebody else is signed in to your account: choose a new password.',
    ],
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
    html: `<!doctype html>${renderToStaticMarkup(<Letterhead subject={subject} paragraphs={paragraphs} action={action} after={after} />)}`,
  };
}

function Letterhead({
  subject,
  paragraphs,
  action,
  after,
}: Pick<Letter, 'subject' | 'paragraphs' | 'action' | 'after'>) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
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
          <h1 style={{ fontSize: 22, color: '#1a3b6c' }}>{subject}</h1>
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
                If the button does not work, open this address: <a href={action.link}>{action.link}</a>
              </Paragraph>
            </>
          ) : null}
          {after?.map((text) => (
            <Paragraph key={text}>{text}</Paragraph>
          ))}
          <Paragraph>
            <a href={config.SITE_URL}>{config.SITE_NAME}</a>
          </Paragraph>
        </div>
      </body>
    </html>
  );
}

const Paragraph = ({ children }: { children: ReactNode }) => <p style={{ wordBreak: 'break-word' }}>{children}</p>;

const button = {
  display: 'inline-block',
  padding: '14px 22px',
  background: '#1a3b6c',
  color: '#ffffff',
  borderRadius: 8,
  fontWeight: 'bold',
  textDecoration: 'none',
} as const;
