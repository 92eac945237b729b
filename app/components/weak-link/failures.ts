import {
  dataDeletion,
  errorsInBrowser,
  type Notice,
  notices,
  passwordReset,
  restaurants,
  rules,
  unreached,
  unreadLists,
} from '~/messages';

/** What is said where nothing came through, in the words of specification §8. */
type Failure = {
  /** Over the form. */
  sentence: string;
  /** What the page says besides, where its title says more than "Error". */
  notice?: Notice;
  /** The form's name, where several buttons are answered as one. */
  form?: string;
};

const said = ({ title, text }: Notice): string => text ?? title;
const told = (notice: Notice): Failure => ({ sentence: said(notice), notice });

/** By a page's path and its form's intent. */
const forms: [form: RegExp, failure: Failure][] = [
  [/#vote$/, told(notices['vote-failed'])],
  [/#comment$/, { sentence: said(notices['comment-failed']) }],
  [/#comment-vote$/, told(notices['comment-vote-failed'])],
  [/#delete-comment$|^\/comments\//, { sentence: said(notices['comment-delete-failed']) }],
  [/^\/posts\/new#(publish|photo-later)$/, { sentence: said(notices['post-failed']), form: 'new-post' }],
  [/^\/posts\/new#find$/, { sentence: unreadLists.locationsSearch, form: 'new-post' }],
  [/^\/posts\/new#/, { sentence: said(notices['place-failed']), form: 'new-post' }],
  [/#late-photos$/, { sentence: rules.post.latePhotoFailed }],
  [/#(confirm|report-closed)$/, { sentence: said(notices['place-report-failed']) }],
  [/\/share#/, { sentence: rules.share.unreached }],
  [/#register$/, { sentence: rules.registration.failed }],
  [/#forgot$/, { sentence: passwordReset.unreached }],
  [/^\/reset-password#/, { sentence: passwordReset.failed }],
  [/#resend$|^\/verify-help#/, told(notices['verification-send-failed'])],
  [/^\/profile#avatar$/, told(notices['avatar-failed'])],
  [/^\/profile#profile$/, told({ ...notices['profile-update-failed'], text: errorsInBrowser.unavailable })],
  [/^\/complete-profile#/, { sentence: said(notices['profile-completion-failed']) }],
  [/^\/data-deletion\//, { sentence: dataDeletion.unreached }],
];

/** By a page's address. */
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

function unreadList(title: string): Notice {
  return { tone: 'error', title, text: unreached.stays };
}

/** @param form its page's path, `#`, and its intent. */
export const failureOfForm = (form: string): Failure =>
  forms.find(([which]) => which.test(form))?.[1] ?? { sentence: errorsInBrowser.unavailable };

export const failureOfPage = (address: string): Notice =>
  pages.find(([which]) => which.test(address))?.[1] ?? { tone: 'error', title: unreached.title, text: unreached.stays };

/** Of a page that is shown as it was when it was last there. */
export const shownFromBefore: Notice = { tone: 'info', title: unreached.title, text: unreached.asItWas };
