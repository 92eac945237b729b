import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RelativeTime } from '~/components/RelativeTime';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/page-parts';
import { readPublicLog } from '~/domain/moderation/read-acts';
import { pageTime, parametersOf } from '~/http/page-loader';

const actsPerPage = 50;

export const handle = { cacheable: true, parameters: ['cursor'], script: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Moderation log',
  description:
    'Every decision of our moderators, without names: what was hidden, shown again or suspended, when, and by which rule.',
});

export async function loader({ request }: LoaderFunctionArgs) {
  const cursor = parametersOf(request, handle).get('cursor') ?? null;
  const log = await readPublicLog({ limit: actsPerPage, cursor });
  return { log, isFirstPage: !cursor, now: pageTime(log) };
}

/** The public moderation log. */
export default function ModerationPage() {
  const { log, isFirstPage, now } = useLoaderData<typeof loader>();
  return (
    <article className="column">
      <h1>Moderation log</h1>
      <p>
        Every decision, with no names: not the driver’s, the reporter’s or the moderator’s. The rules are in the{' '}
        <Link to="/terms-of-service#moderation">Terms of Service</Link>.
      </p>
      {log.items.length === 0 && <EmptyState title="Nothing yet" text="What moderators decide shows up here." />}
      <ul className="plain-list">
        {log.items.map(({ id, sentence, rule, at }) => (
          <li className="px-0 py-2.5 border-b" key={id}>
            <b>{sentence}</b> <RelativeTime time={at} now={now} />
            {rule && (
              <p className="mt-0.5 mb-0 text-dim">
                {rule.name}: {rule.rule}
              </p>
            )}
          </li>
        ))}
      </ul>
      <Pager path="/moderation" next={log.next} isFirstPage={isFirstPage} nextLabel="Older Decisions" />
    </article>
  );
}
