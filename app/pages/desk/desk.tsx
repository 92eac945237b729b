import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ownPage } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { mayModerate } from '~/domain/actor';
import { countAppeals } from '~/domain/moderation';
import { editorAt } from '~/http/desk';
import { orErrorPage } from '~/http/guards';

export const handle = ownPage();

export const meta: MetaFunction = () => [{ title: pageTitle('Editors’ desk') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const actor = await editorAt(args);
    const isModerator = mayModerate(actor);
    return { isModerator, appeals: isModerator ? await countAppeals() : 0 };
  });
}

const parts = [
  {
    to: '/desk/places',
    label: 'Places',
    text: 'What drivers suggest about our stops, and what still has to be settled.',
  },
  {
    to: '/desk/imports',
    label: 'Files',
    text: 'Lists of places, taken over all at once, with a look before and a way back.',
  },
  { to: '/desk/restaurants', label: 'Restaurants', text: 'What the Food Map lists besides our stops.' },
];

export default function DeskPage() {
  const { isModerator, appeals } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Desk</h1>
      <ul className="plain-list">
        {parts.map(({ to, label, text }) => (
          <li className="desk-line" key={to}>
            <p>
              <Link className="btn" to={to}>
                {label}
              </Link>
            </p>
            <p>{text}</p>
          </li>
        ))}
        {isModerator && (
          <li className="desk-line">
            <p>
              <Link className="btn" to="/desk/appeals">
                Appeals
              </Link>
            </p>
            <p>
              {appeals === 0 ? 'Nobody waits.' : `${appeals === 100 ? '100 or more' : appeals} waiting.`} What drivers
              say against moderators&rsquo; decisions.
            </p>
          </li>
        )}
      </ul>
    </div>
  );
}
