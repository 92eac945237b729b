import { dataDeletion, passwordReset } from '~/messages/accounts';
import { errorsInBrowser, unreadLists } from '~/messages/errors';
import { type Notice, notices } from '~/messages/flash';
import { rules } from '~/messages/forms';
import { restaurants } from '~/messages/stops';
import { cutLink } from '~/offline/words';

/** Messages for a page or form that failed to load or send (specification §8). */
type Failure = {
  /** Shown above the form; by default, a message about the connection. */
  sentence?: string;
  /** Also shown as a notice, if its title says more than "Error". */
  notice?: Notice;
  /** The form's name, if several intents share one form. */
  form?: string;
};

const sentenceOf = ({ title, text }: Notice): string => text ?? title;
const withNotice = (notice: Notice): Failure => ({ sentence: sentenceOf(notice), notice });

/** By the names that pages use in `FormFailures`. */
const failures = {
  vote: withNotice(notices['vote-failed']),
  comment: { sentence: sentenceOf(notices['comment-failed']) },
  'comment-vote': withNotice(notices['comment-vote-failed']),
  'comment-delete': { sentence: sentenceOf(notices['comment-delete-failed']) },
  post: { sentence: sentenceOf(notices['post-failed']), form: 'new-post' },
  'find-place': { sentence: unreadLists.locationsSearch, form: 'new-post' },
  place: { ...withNotice(notices['place-failed']), form: 'new-post' },
  'late-photos': { sentence: rules.post.latePhotoFailed },
  follow: { sentence: sentenceOf(notices['follow-failed']) },
  block: { sentence: sentenceOf(notices['block-failed']) },
  'place-report': { sentence: sentenceOf(notices['place-report-failed']) },
  share: { sentence: rules.share.unreached },
  register: { sentence: rules.registration.failed },
  'forgot-password': { sentence: passwordReset.unreached },
  'new-password': { sentence: passwordReset.failed },
  'resend-verification': withNotice(notices['verification-send-failed']),
  avatar: withNotice(notices['avatar-failed']),
  profile: { notice: notices['profile-update-failed'] },
  'complete-profile': { sentence: sentenceOf(notices['profile-completion-failed']) },
  deletion: { sentence: dataDeletion.unreached },
} satisfies Record<string, Failure>;

/** The failures of a page's forms, by intent. */
export type FormFailures = Partial<Record<string, keyof typeof failures>>;

/** By page address. */
const pages: [address: RegExp, notice: Notice][] = [
  [/^\/locations\?(.*&)?query=[^&]/, unreadList(unreadLists.locationsSearch)],
  [/^\/locations\?/, unreadList(unreadLists.locationsFilter)],
  [/^\/locations\/\d+/, unreadList(unreadLists.locationPosts)],
  [/^\/map\?(.*&)?query=[^&]/, { tone: 'error', ...restaurants.searchFailed }],
  [/^\/latest-meat/, unreadList(unreadLists.latestPosts)],
  [/^\/most-eaten-meat/, unreadList(unreadLists.mostEatenPosts)],
  [/^\/most-beat-meat/, unreadList(unreadLists.mostBeatPosts)],
  [/^\/leaderboard\?period=weekly/, unreadList(unreadLists.weeklyLeaders)],
  [/^\/leaderboard\?period=monthly/, unreadList(unreadLists.monthlyLeaders)],
];

/** `navigator.onLine` is reliable when false, but not when true. */
const how = () => (navigator.onLine ? 'slow' : 'offline');

function unreadList(title: string): Notice {
  return {
    tone: 'error',
    title,
    get text() {
      return cutLink.stays[how()];
    },
  };
}

/**
 * @param intent if the page lists no failure for it, the message is generic
 * @param isOurs whether the site responded that its database is down
 */
export function failureOfForm(ofPage: FormFailures, intent: string, isOurs: boolean): Failure & { sentence: string } {
  const name = ofPage[intent];
  const failure: Failure = name ? failures[name] : {};
  const sentence = failure.sentence ?? (isOurs ? errorsInBrowser.unavailable : cutLink.form[how()]);
  return failure.sentence === undefined && failure.notice
    ? { ...failure, sentence, notice: { ...failure.notice, text: sentence } }
    : { ...failure, sentence };
}

export function failureOfPage(address: string): Notice {
  const known = pages.find(([which]) => which.test(address))?.[1];
  if (known) return known;
  const text = address === '/logout' ? cutLink.stillSignedIn : cutLink.staysHere[how()];
  return { tone: 'error', title: cutLink.title[how()], text };
}
