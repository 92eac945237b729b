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

/** For a page or form where nothing came through, in the words of specification §8. */
type Failure = {
  /** Shown over the form. */
  sentence: string;
  /** For the page besides, where its title says more than "Error". */
  notice?: Notice;
  /** The form's name, where several buttons are answered as one. */
  form?: string;
};

const said = ({ title, text }: Notice): string => text ?? title;
const told = (notice: Notice): Failure => ({ sentence: said(notice), notice });

/** By the names that page handles give their forms. */
const failures = {
  vote: told(notices['vote-failed']),
  comment: { sentence: said(notices['comment-failed']) },
  'comment-vote': told(notices['comment-vote-failed']),
  'comment-delete': { sentence: said(notices['comment-delete-failed']) },
  post: { sentence: said(notices['post-failed']), form: 'new-post' },
  'find-place': { sentence: unreadLists.locationsSearch, form: 'new-post' },
  place: { sentence: said(notices['place-failed']), form: 'new-post' },
  'late-photos': { sentence: rules.post.latePhotoFailed },
  follow: { sentence: said(notices['follow-failed']) },
  block: { sentence: said(notices['block-failed']) },
  'place-report': { sentence: said(notices['place-report-failed']) },
  share: { sentence: rules.share.unreached },
  register: { sentence: rules.registration.failed },
  'forgot-password': { sentence: passwordReset.unreached },
  'new-password': { sentence: passwordReset.failed },
  'resend-verification': told(notices['verification-send-failed']),
  avatar: told(notices['avatar-failed']),
  profile: told({ ...notices['profile-update-failed'], text: errorsInBrowser.unavailable }),
  'complete-profile': { sentence: said(notices['profile-completion-failed']) },
  deletion: { sentence: dataDeletion.unreached },
} satisfies Record<string, Failure>;

/** The failure of each of a page's forms, by intent. */
export type FormsOfPage = { unreached: Partial<Record<string, keyof typeof failures>> };

/** By the page's address. */
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

/** @param handle of the form's page; a form that it does not name only says that it failed */
export function failureOfForm(handle: unknown, intent: string): Failure {
  const name = namesItsForms(handle) ? handle.unreached[intent] : undefined;
  return name ? failures[name] : { sentence: errorsInBrowser.unavailable };
}

const namesItsForms = (handle: unknown): handle is FormsOfPage =>
  typeof handle === 'object' && handle !== null && 'unreached' in handle;

export const failureOfPage = (address: string): Notice =>
  pages.find(([which]) => which.test(address))?.[1] ?? { tone: 'error', title: unreached.title, text: unreached.stays };

/** For a page that is shown as it last was. */
export const shownFromBefore: Notice = { tone: 'info', title: unreached.title, text: unreached.asItWas };
