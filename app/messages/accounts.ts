import { quoted } from '~/schemas/text';

/** Specification §8. */
export const nextStep = {
  verify: 'Please check your email to verify your account before logging in.',
  openLink: 'Open the link we emailed to the new address within an hour.',
  proveFirst: "Your email didn't change. To change it, also enter your current password or a code.",
  signInAgain: 'Please sign in with your new password.',
} as const;

/** Specification §8. */
export const dataDeletion = {
  notSignedIn: 'You must be logged in to request data deletion.',
  failed: 'Failed to submit data deletion request. Please try again later.',
  unreached: 'An unexpected error occurred. Please try again later.',
  submitted: 'Your data deletion request has been submitted successfully. Your account will be deleted within 30 days.',
} as const;

/** Verification screen (specification §2, §4). */
export const verification = {
  missingToken: 'Missing verification token',
  invalidLink: 'Invalid verification link',
  done: 'Your email is verified.',
  doneWithoutPassword:
    'Your email address is verified. Your account has no password yet. Choose one in your account, or use “Forgot password?”.',
  already: 'Your email address was already verified.',
  expired: 'This link has expired. Links work for 24 hours.',
  error: (detail: string) => `An error occurred during verification: ${detail}`,
  sent: 'If that email needs verifying, a new link is on its way.',
} as const;

/** Specification §8. */
export const passwordReset = {
  missingToken: 'Invalid or missing reset token. Please request a new password reset link.',
  failed: 'Failed to reset password. Please try again.',
  requestFailed: 'Failed to process request',
  unreached: 'An unexpected error occurred',
  sent: 'If an account uses that address, a link to choose a new password is on its way.',
} as const;

type Entering = 'login' | 'register';

const enterTo = (way: Entering, act: string): string => `${way === 'login' ? 'Sign in' : 'Register'} to ${act}.`;

const whenDone = (way: Entering): string => (way === 'login' ? 'right after' : 'once you verify your email');

/** Above a sign-in form: what happens next. */
export const pendingWords = {
  vote: (way: Entering, button: string, title: string) =>
    `${enterTo(way, 'vote')} We'll count your ${button} for ${quoted(title)} ${whenDone(way)}.`,
  commentVote: (way: Entering) => `${enterTo(way, 'vote')} We'll count your vote on the comment ${whenDone(way)}.`,
  comment: (way: Entering, title: string) =>
    `${enterTo(way, 'comment')} We'll post your comment on ${quoted(title)} ${whenDone(way)}.`,
  heldForm: (way: Entering) =>
    `${enterTo(way, 'continue')} We saved what you typed, and we'll fill in the form again ${whenDone(way)}.`,
  heldPost: (way: Entering, photos: number) =>
    `${enterTo(way, 'post')} We saved what you wrote${photos === 0 ? '' : photos === 1 ? ' and your photo' : ` and your ${photos} photos`}, and we'll fill in the form again ${whenDone(way)}.${photos > 0 ? ' We hold photos for one hour.' : ''}`,
  newPost: (way: Entering) => `${enterTo(way, 'post your meat')} We'll take you to the form ${whenDone(way)}.`,
  share: (way: Entering) => `${enterTo(way, 'share')} We'll bring you back to the post ${whenDone(way)}.`,
  goOn: (way: Entering) => `${enterTo(way, 'continue')} We'll bring you back to where you were ${whenDone(way)}.`,
  lostComment: (why: string, words: string) => `${why}. Here's what you wrote: ${words}`,
} as const;

/** In the viewer's own row in a list of drivers. */
export const you = 'You';
