import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { mayModerate } from '~/domain/actor';
import { countAppeals } from '~/domain/moderation/read-acts';
import { countWaiting } from '~/domain/reports/read-desk';
import { requireEditor } from '~/http/guards';

export const handle = { parameters: [] } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Editors’ desk',
  description: 'For editors: stops, imports and restaurants.',
});

export async function loader(args: LoaderFunctionArgs) {
  const actor = await requireEditor(args);
  if (!mayModerate(actor)) return { waiting: null };
  const [reports, appeals] = await Promise.all([countWaiting(), countAppeals()]);
  return { waiting: { reports, appeals } };
}

const parts = [
  {
    to: '/desk/places',
    label: 'Stops',
    text: 'Suggested corrections and exits to confirm.',
  },
  {
    to: '/desk/imports',
    label: 'Imports',
    text: 'Import stops from a file. Preview first, undo anytime.',
  },
  { to: '/desk/restaurants', label: 'Restaurants', text: 'Restaurants on the Food Map that aren’t stops.' },
];

/** Counts stop at this number. */
const countLimit = 100;

const countOf = (waiting: number): string => `${waiting}${waiting === countLimit ? ' or more' : ''}`;

const forModerators = (waiting: { reports: number; appeals: number } | null) =>
  waiting
    ? [
        {
          to: '/desk/reports',
          label: `Reports (${countOf(waiting.reports)})`,
          text: 'Reports about posts, comments, drivers and stops.',
        },
        {
          to: '/desk/appeals',
          label: `Appeals (${countOf(waiting.appeals)})`,
          text: 'Appeals of moderators’ decisions.',
        },
      ]
    : [];

export default function DeskPage() {
  const { waiting } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Desk</h1>
      <ul className="plain-list">
        {[...forModerators(waiting), ...parts].map(({ to, label, text }) => (
          <li className="desk-line" key={to}>
            <p>
              <Link className="btn" to={to}>
                {label}
              </Link>
            </p>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <p>
        Decisions are in the <Link to="/moderation">public log</Link>.
      </p>
    </div>
  );
}
