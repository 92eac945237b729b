import { getZodConstraint } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { DriverName } from '~/components/Driver';
import { Form, SubmitButton } from '~/components/forms/form';
import { NoticeBanner } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError, SectionHead, SettingList, SettingRow } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { pendingAddress } from '~/domain/accounts/change-account';
import { resendOwnVerification } from '~/domain/accounts/registration';
import type { Actor } from '~/domain/actor';
import { hasChosenLetter } from '~/domain/letter/choose-letter';
import { listOwnHiddenPosts, readOwnSuspension } from '~/domain/moderation/read-acts';
import type { PhotoFile } from '~/domain/photos/keep-photos';
import { badgesOf, weeklyPoints } from '~/domain/points/closed-periods';
import { ownRanks } from '~/domain/points/leaderboard';
import { derivedStats, scoreTitle } from '~/domain/points/awards';
import { onShelf } from '~/domain/posts/read-posts';
import { presentSelf } from '~/domain/profiles/present-user';
import { maxCounted, postCountsOf, votesGivenBy } from '~/domain/profiles/read-user';
import { changeAvatar, type ProfileChange, updateProfile } from '~/domain/profiles/update-profile';
import { lapsesInWords, listWaitingPosts } from '~/domain/waiting-posts';
import { flash, showNotice } from '~/http/flash';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { optionalSection } from '~/http/page-loader';
import { requireAvatar, withAvatarForm } from '~/http/photo-forms';
import { cardsFor } from '~/http/post-cards';
import { toDomainError, retryAfterHeader } from '~/http/problem';
import { isUrlencoded } from '~/http/request-body';
import { requireSession } from '~/http/session';
import { assertFormAccount } from '~/http/submitted-form';
import { unreadParts } from '~/messages/errors';
import { notices } from '~/messages/flash';
import { profileForm } from '~/schemas/accounts';
import { isState, stateOptions } from '~/schemas/states';
import { clock } from '~/services/clock';
import { WeeklyEmailPrompt } from '../account/notices/LetterChoice';
import { letterFormTo } from '~/http/common-forms';
import { SuspendedBanner } from '../moderation/decision-parts';
import { OwnRanks, AvatarForm, ProfileForm, WaitingPosts } from './profile-forms';
import { DerivedStats, countWords, HiddenPosts, OwnPosts, ProfileHead, WeeklyPoints } from './profile-parts';

const postsShown = 6;

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Driver Profile',
  description: 'Your Meat Score, your posts and what other drivers see about you.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { user, actor } = await requireSignIn(args, 'sign-in-to-see-profile');
  const [badges, posts, weeks, ranks, waiting, pendingEmail, hasChosen, suspension, hiddenPosts] = await Promise.all([
    badgesOf(user._id),
    optionalSection(args.context, ownPostsOf(args, actor), unreadParts.driverPosts),
    optionalSection(args.context, weeklyPoints(user._id), unreadParts.driverPoints),
    optionalSection(args.context, ownRanks(user), unreadParts.leaders),
    optionalSection(args.context, waitingPostsOf(actor), unreadParts.waitingPosts),
    pendingAddress(actor),
    hasChosenLetter(actor),
    readOwnSuspension(actor),
    optionalSection(args.context, listOwnHiddenPosts(actor), unreadParts.driverPosts),
  ]);
  return {
    user: presentSelf(user),
    asksForLetter: !hasChosen && user.isVerified,
    badges,
    posts,
    weeks,
    ranks,
    pendingEmail,
    suspension,
    now: clock.now().toISOString(),
    waiting,
    hiddenPosts,
    title: scoreTitle(user.points),
    stats: derivedStats(user.points),
    constraint: getZodConstraint(profileForm),
    states: stateOptions(!user.state || isState(user.state) ? 'states' : 'states-and-district'),
  };
}

async function ownPostsOf(args: LoaderFunctionArgs, actor: Actor) {
  const [{ items, next }, counts, votes] = await Promise.all([
    cardsFor(args, { sort: 'latest', limit: postsShown, userId: actor.id }),
    postCountsOf(actor.id),
    votesGivenBy(actor.id),
  ]);
  return {
    items: items.map((card) => onShelf(card)),
    hasMore: next !== null,
    counts: { ...counts, votes, limit: maxCounted },
  };
}

const waitingPostsOf = async (actor: Actor) =>
  (await listWaitingPosts(actor)).map(({ id, title, lapsesAt }) => ({ id, title, until: lapsesInWords(lapsesAt) }));

const formPosts = formAction({
  letter: letterFormTo('/profile'),
  profile: form(updateProfile, {
    schema: profileForm,
    words: 'driver',
    signInNotice: 'sign-in-to-see-profile',
    refused: 'profile-update-failed',
    input: ({ input, form }) => ({ ...input, ...missingFields(form) }),
    done: ({ addressWants }, { input: { email } }) =>
      addressWants
        ? { to: `/account/address?${new URLSearchParams({ email }).toString()}`, notice: 'address-needs-proof' }
        : { to: '/profile', notice: 'profile-updated' },
  }),
  resend: form(resendOwnVerification, {
    schema: z.object({}),
    sentences: { unexpected: { field: '', sentence: notices['verification-send-failed'].text } },
    refused: 'verification-send-failed',
    input: async (call) => ({ email: (await requireSession(call)).user.email ?? '' }),
    done: () => ({ to: '/profile', notice: 'verification-sent' }),
  }),
  avatar: (args) => takeAvatar(args),
});

/** The specification's form lacks these fields. A form without them leaves them unchanged. */
const person = ['firstName', 'lastName', 'phoneNumber', 'occupation'] as const;
const missingFields = (form: FormData): ProfileChange =>
  Object.fromEntries(person.filter((name) => !form.has(name)).map((name) => [name, undefined]));

export const clientAction = keepForm({
  profile: 'profile',
  avatar: 'avatar',
  resend: 'resend-verification',
});

/** On this page only the avatar form is multipart. */
export const action = (args: ActionFunctionArgs) =>
  isUrlencoded(args.request) ? formPosts(args) : takeAvatar(args, formPosts);

/** @param others handles other forms; missing if the form was already read and had no file */
async function takeAvatar(args: ActionFunctionArgs, others?: typeof formPosts): ReturnType<typeof formPosts> {
  let other: FormData;
  try {
    const { actor } = await requireSignIn(args);
    const { execute } = await changeAvatar.begin({ actor, network: args.context.network });
    const change = async (file: PhotoFile | null) => {
      await execute(requireAvatar(file));
      return redirect('/profile', { status: 303, headers: { 'Set-Cookie': await flash('avatar-updated') } });
    };
    if (!others) return await change(null);
    const changed = await withAvatarForm(
      args.request,
      async (file, fields) => {
        const isForAvatar = file !== null || (fields.get('intent') ?? 'avatar') === 'avatar';
        return isForAvatar ? change(file) : fields;
      },
      (fields) => assertFormAccount(args, fields, actor),
    );
    if (!(changed instanceof FormData)) return changed;
    other = changed;
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const error = toDomainError(thrown, args.context.requestId);
    if (error.code === 'other-account') throw error;
    const sentence = (error.code === 'unexpected' && notices['avatar-failed'].text) || error.message;
    const result = { status: 'error' as const, error: { avatar: [sentence] } };
    const headers = { ...retryAfterHeader(error), ...(await showNotice(args.context, 'avatar-failed', sentence)) };
    return data({ intent: 'avatar', result }, { status: error.status, headers });
  }
  return others(args, other);
}

export default function ProfilePage() {
  const {
    user,
    asksForLetter,
    pendingEmail,
    title,
    stats,
    badges,
    posts,
    weeks,
    ranks,
    waiting,
    hiddenPosts,
    constraint,
    states,
    suspension,
    now,
  } = useLoaderData<typeof loader>();
  const publicPage = `/users/${user.username}`;
  return (
    <div className="column">
      <h1>Driver Profile</h1>
      <SuspendedBanner suspension={suspension} now={now} />
      {!user.isVerified && <VerificationRequired />}
      <ProfileHead
        user={user}
        title={title}
        badges={badges}
        name={
          <p className="m-0 font-sign text-2xl font-extrabold leading-snug">
            <DriverName driver={user} />
          </p>
        }
      >
        {posts.shown && <p className="w-full mt-2 mb-0">{countWords(posts.shown.counts)}</p>}
      </ProfileHead>
      {!user.isProfileComplete && (
        <p>
          <Link className="btn btn-go" to="/complete-profile">
            Complete Your Profile
          </Link>
        </p>
      )}
      <p>
        <Link className="btn" to="/following">
          Posts You Follow
        </Link>
      </p>
      <SectionHead title="My posts" to={posts.shown?.hasMore ? publicPage : undefined} />
      <SectionOrError part={posts}>{({ items }) => <OwnPosts posts={items} />}</SectionOrError>
      <SectionOrError part={hiddenPosts}>{(shown) => <HiddenPosts posts={shown} />}</SectionOrError>
      <SectionOrError part={waiting}>{(shown) => <WaitingPosts posts={shown} />}</SectionOrError>
      <section aria-labelledby="my-score">
        <h2 id="my-score">My score</h2>
        <DerivedStats stats={stats} />
        <SectionOrError part={ranks}>{(shown) => <OwnRanks ranks={shown} />}</SectionOrError>
        <SectionOrError part={weeks}>{(shown) => <WeeklyPoints weeks={shown} />}</SectionOrError>
      </section>
      <section aria-labelledby="settings">
        <h2 id="settings">Settings</h2>
        {asksForLetter && <WeeklyEmailPrompt />}
        <Settings title="Profile">
          <SettingRow to="#edit-profile" title="Edit profile" />
          <SettingRow to={publicPage} title="View public profile" />
          <SettingRow to="/following/list" title="What I follow" />
        </Settings>
        <Settings title="Notifications">
          <SettingRow to="/notices" title="All notifications" />
          <SettingRow to="/account/notices" title="Notification settings" />
          <SettingRow to="/appeals" title="Moderation notices" />
        </Settings>
        <Settings title="Security">
          <SettingRow to="/account" title="Account security" />
          <SettingRow to="/account/address" title="Email">
            {user.email ?? 'None'}
          </SettingRow>
          <SettingRow to="/account/password" title="Password" />
          <SettingRow to="/account/second-factor" title="Two-step verification" />
          <SettingRow to="/account/devices" title="Devices" />
          <SettingRow to="/pair" title="Sign in on another device" />
        </Settings>
        <Settings title="Offline">
          <SettingRow to="/offline" title="Offline pages" />
        </Settings>
        <Settings title="Privacy">
          <SettingRow to="/account/blocked" title="Blocked drivers" />
          <SettingRow to="/account/data" title="Request my data" />
          <SettingRow to="/data-deletion" title="Delete account" />
        </Settings>
      </section>
      <section id="edit-profile" aria-labelledby="edit-profile-title">
        <h2 id="edit-profile-title">Edit profile</h2>
        {user.isVerified && <NoticeBanner tone="success">Your email is verified.</NoticeBanner>}
        <ProfileForm user={user} pendingEmail={pendingEmail} constraint={constraint} states={states} />
        <AvatarForm avatar={user.avatar} />
      </section>
    </div>
  );
}

const Settings = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3>{title}</h3>
    <SettingList className="mt-1.5">{children}</SettingList>
  </>
);

function VerificationRequired() {
  return (
    <NoticeBanner tone="error">
      <p>
        Verify your email to use all features. Open the link we sent you. Until then you can look around and fill in
        your profile, but you can&rsquo;t post, vote, comment, share or report on stops.
      </p>
      <Form intent="resend">
        <SubmitButton pendingLabel="Sending...">Resend Verification Email</SubmitButton>
      </Form>
    </NoticeBanner>
  );
}
