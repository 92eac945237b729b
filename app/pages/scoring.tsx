import type { LoaderFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { usePageData } from '~/components/dialog/dialog-context';
import { CloseLink } from '~/components/dialog/links';
import { Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Tabs } from '~/components/page-parts';
import { config } from '~/config.server';
import { perUserLimits } from '~/domain/personal-limits';
import { worth } from '~/domain/points/awards';
import { parametersOf } from '~/http/page-loader';

const tabNames = z.enum(['points', 'contests']).catch('points');

export const handle = {
  cacheable: true,
  parameters: ['tab'],
  script: 'none',
  database: 'none',
} as const satisfies PageHandle;

export const meta = pageMeta<typeof loader>(({ data }) =>
  data?.tab === 'contests'
    ? {
        title: 'Contests',
        description: 'The weekly and monthly contests: who wins, and what they get.',
      }
    : {
        title: 'Scoring',
        description:
          'What earns points here: posts, votes, shares and a filled-in profile, and how many each is worth.',
      },
);

export function loader({ request }: LoaderFunctionArgs) {
  const tab = tabNames.parse(parametersOf(request, handle).get('tab'));
  return { tab, siteName: config.SITE_NAME, worth, awardedSharesADay: perUserLimits.awardedShares };
}

/** The scoring dialog (specification §2). */
export default function ScoringPage() {
  const { tab, siteName, worth: points, awardedSharesADay: shares } = usePageData<typeof loader>();
  return (
    <div className="column">
      <Panel level={1} title={`${siteName} Scoring System`}>
        <Tabs
          label="Scoring"
          items={[
            { label: 'Point System', to: '/scoring', current: tab === 'points' },
            { label: 'Contests & Prizes', to: '/scoring?tab=contests', current: tab === 'contests' },
          ]}
          replace
        />
        {tab === 'points' ? (
          <table className="slab-table">
            <thead>
              <tr>
                <th scope="col">How to earn</th>
                <th scope="col">Points</th>
              </tr>
            </thead>
            <tbody>
              <Row act="Sign up and verify your email" points={points.registration} />
              <Row act="Fill in a profile field for the first time" points={points['profile-field']} />
              <Row act="Post a photo of your meat" points={points.post} />
              <Row act={`Share a post (once per post, up to ${shares} a day)`} points={points.share} />
              <Row act="Someone votes on your post, Eat It or Beat It" points={points.vote} />
            </tbody>
          </table>
        ) : (
          <>
            <p>
              Every week, Monday to Sunday, the three drivers who earned the most points are featured on the leaderboard
              and wear a badge on their profile.
            </p>
            <p>
              Every month the driver in first place becomes <strong>Meat Master</strong>, is featured on the home page
              and is eligible for exclusive merchandise.
            </p>
          </>
        )}
        <p>
          <CloseLink className="btn btn-go" to="/">
            Got It!
          </CloseLink>
        </p>
      </Panel>
    </div>
  );
}

function Row({ act, points }: { act: string; points: number }) {
  return (
    <tr>
      <td>{act}</td>
      <td>{points}</td>
    </tr>
  );
}
