import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Banner } from '~/components/Banner';
import { LeadersTicker } from '~/components/LeadersTicker';
import { MeatMaster } from '~/components/MeatMaster';
import { PostSection } from '~/components/PostSection';
import { meatMaster } from '~/domain/points/closed-periods';
import { leaderboard } from '~/domain/points/leaderboard';
import { listPosts } from '~/domain/posts/read-posts';
import { orErrorPage } from '~/http/guards';
import { viewerOf } from '~/http/session';

const description =
  'The social platform for truckers to share, rate and discover food at truck stops, placed by highway and exit.';

export const meta: MetaFunction = () => [
  { title: 'Eat It or Beat It: truck stop food, rated by truckers' },
  { name: 'description', content: description },
  { property: 'og:title', content: 'Eat It or Beat It' },
  { property: 'og:description', content: description },
];

/** Specification §2, Home: six latest, four most eaten, four most beat, and the leaders. */
export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const viewer = await viewerOf(args);
    const [latest, mostEaten, mostBeat, weekly, monthly, master] = await Promise.all([
      listPosts(viewer, { sort: 'latest', limit: 6 }),
      listPosts(viewer, { sort: 'most-eaten', limit: 4 }),
      listPosts(viewer, { sort: 'most-beat', limit: 4 }),
      leaderboard('weekly', 3),
      leaderboard('monthly', 3),
      meatMaster(),
    ]);
    return {
      viewerId: viewer?.id ?? null,
      now: new Date().toISOString(),
      latest: latest.items,
      mostEaten: mostEaten.items,
      mostBeat: mostBeat.items,
      weekly,
      monthly,
      master,
    };
  });
}

export default function HomePage() {
  const { latest, mostEaten, mostBeat, weekly, monthly, master, viewerId, now } = useLoaderData<typeof loader>();
  return (
    <>
      <LeadersTicker weekly={weekly} monthly={monthly} />
      <Banner />
      {master && <MeatMaster driver={master} />}
      <PostSection title="Latest Meat" to="/latest-meat" posts={latest} viewerId={viewerId} now={now} firstEager />
      <PostSection title="Most Eaten Meat" to="/most-eaten-meat" posts={mostEaten} viewerId={viewerId} now={now} />
      <PostSection title="Most Beat Meat" to="/most-beat-meat" posts={mostBeat} viewerId={viewerId} now={now} />
    </>
  );
}
