import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { Banner } from '~/pages/home/Banner';
import { Form } from '~/components/forms/form';
import { LeadersTicker, MeatMaster, useLiveTicker } from '~/components/leaders/leaders';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { SectionOrError, WithRail } from '~/components/page-parts';
import { PostGrid, PostSection } from '~/components/posts/PostGrid';
import { Shelf } from '~/components/posts/Shelf';
import type { ShelfPostView } from '~/components/view-types';
import { meatMaster } from '~/domain/points/closed-periods';
import { leaderboard } from '~/domain/points/leaderboard';
import { optionalSection, pageTime } from '~/http/page-loader';
import { cardsFor, shelfFor } from '~/http/post-cards';
import { isSignedIn } from '~/http/session';
import { unreadLists, unreadParts } from '~/messages/errors';
import { notify } from '~/components/notices/notices';
import { notices } from '~/messages/flash';
import { useNearMe } from '../highways/NearMe';

const description =
  'The social platform for truckers to share, rate and discover food at truck stops, placed by highway and exit.';

export const handle = { cacheable: true, parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Eat It or Beat It: truck stop food, rated by truckers',
  isWhole: true,
  description,
});

/** Specification §2, Home: six latest, four most eaten, four most beat, and the leaders. */
export async function loader(args: LoaderFunctionArgs) {
  const signedIn = await isSignedIn(args);
  const part = <T,>(read: Promise<T>, failure: string) => optionalSection(args.context, read, failure);
  const [latest, mostEaten, mostBeat, weekly, monthly, master] = await Promise.all([
    part(cardsFor(args, { sort: 'latest', limit: 6 }), unreadLists.latestPosts),
    part(shelfFor(args, { sort: 'most-eaten', limit: 4 }), unreadLists.mostEatenPosts),
    part(shelfFor(args, { sort: 'most-beat', limit: 4 }), unreadLists.mostBeatPosts),
    part(leaderboard('weekly', 3), unreadLists.weeklyLeaders),
    part(leaderboard('monthly', 3), unreadLists.monthlyLeaders),
    part(meatMaster(), unreadParts.meatMaster),
  ]);
  const shown = {
    signedIn,
    latest,
    mostEaten,
    mostBeat,
    weekly,
    monthly,
    master,
  };
  return { ...shown, now: pageTime(shown) };
}

/** Specification §9, in milliseconds. */
const bannerInterval = 3_000;

export default function HomePage() {
  const { latest, mostEaten, mostBeat, weekly, monthly, master, signedIn, now } = useLoaderData<typeof loader>();
  const live = useLiveTicker();
  const shelf = (title: string, to: string, shown: ShelfPostView[]) => (
    <PostSection className="lg:first:mt-px" title={title} to={to} posts={shown} signedIn={signedIn}>
      {(posts, list) => <Shelf posts={posts} list={list} signedIn={signedIn} />}
    </PostSection>
  );
  return (
    <>
      <Banner interval={bannerInterval}>
        <h1 className="m-0 [text-shadow:0_1px_3px_theme(colors.black)]">What&rsquo;s good at the next exit?</h1>
        <p className="hidden mt-1 mb-0 md:block">Food photos by highway and exit, rated by drivers who ate there.</p>
        <HighwayForm />
        <p className="my-2 flex">
          <StopsNearMe />
          <Link className={wayLook} to="/locations">
            Find a Stop
          </Link>
          <Link className={wayLook} to="/trip">
            Plan a Trip
          </Link>
        </p>
      </Banner>
      <LeadersTicker
        weekly={live ? { shown: live.weekly, failure: null } : weekly}
        monthly={live ? { shown: live.monthly, failure: null } : monthly}
      />
      <WithRail
        rail={
          <>
            <SectionOrError part={master}>{(driver) => driver && <MeatMaster driver={driver} />}</SectionOrError>
            <SectionOrError part={mostEaten}>
              {(posts) => shelf('Most Eaten Meat', '/most-eaten-meat', posts)}
            </SectionOrError>
            <SectionOrError part={mostBeat}>
              {(posts) => shelf('Most Beat Meat', '/most-beat-meat', posts)}
            </SectionOrError>
          </>
        }
      >
        <SectionOrError part={latest}>
          {({ items }) => (
            <PostSection className="mt-px" title="Latest Meat" to="/latest-meat" posts={items} signedIn={signedIn}>
              {(posts, list) => <PostGrid posts={posts} list={list} signedIn={signedIn} now={now} firstEager />}
            </PostSection>
          )}
        </SectionOrError>
      </WithRail>
    </>
  );
}

const labelLook = 'mr-1.5 min-w-0 flex-1 font-sign text-xs font-semibold whitespace-nowrap';
const inputLook = 'input min-h-[50px] p-2 text-base text-text';

/** The What's Ahead form. The results page asks for missing fields. */
function HighwayForm() {
  return (
    <Form
      className="mt-2 flex max-w-[560px] items-end pointer-events-auto"
      method="get"
      action="/ahead"
      aria-label="What’s ahead"
    >
      <label className={labelLook}>
        Highway
        <input className={inputLook} name="highway" required placeholder="I-80" autoComplete="off" />
      </label>
      <label className={`${labelLook} grow-[1.2]`}>
        Heading
        <select className={inputLook} name="direction">
          <option value="east">East</option>
          <option value="west">West</option>
          <option value="north">North</option>
          <option value="south">South</option>
        </select>
      </label>
      <label className={`${labelLook} grow-[1.2]`}>
        Exit
        <input className={inputLook} name="exit" placeholder="284" autoComplete="off" />
      </label>
      <button className="btn btn-go min-h-[50px]">Go</button>
    </Form>
  );
}

/** A link on top of the picture. */
const wayLook =
  'mr-1.5 flex min-h-12 items-center rounded-full border border-white bg-shade px-2 font-sign text-xs font-semibold leading-tight text-inherit no-underline whitespace-nowrap pointer-events-auto';

/** Navigates to the nearby stops. Without the device's position, it links to the What's Ahead form. */
function StopsNearMe() {
  const { offered, asking, ask } = useNearMe(() => notify(notices['position-unknown']));
  const find = (event: MouseEvent) => {
    if (!offered || asking === 'refused') return;
    event.preventDefault();
    if (asking === 'idle') ask();
  };
  return (
    <Link className={wayLook} to="/ahead" onClick={find}>
      {asking === 'waiting' ? 'Finding you...' : 'Stops Near Me'}
    </Link>
  );
}
