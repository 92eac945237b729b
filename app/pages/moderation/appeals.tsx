import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RelativeTime } from '~/components/RelativeTime';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { BackLink, Pager, SettingList, SettingRow } from '~/components/page-parts';
import { listOwnDecisions } from '~/domain/moderation/read-acts';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { clock } from '~/services/clock';

const decisionsPerPage = 20;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Moderators’ decisions',
  description: 'What moderators decided about your posts, your comments and your account.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const decisions = await listOwnDecisions(actor, { limit: decisionsPerPage, cursor });
  return { decisions, isFirstPage: !cursor, now: clock.now().toISOString() };
}

export default function AppealsPage() {
  const { decisions, isFirstPage, now } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/profile">Profile</BackLink>
      <h1>Moderators&rsquo; decisions</h1>
      {decisions.items.length === 0 && (
        <EmptyState title="Nothing here" text="No moderator has decided anything about your posts or your account." />
      )}
      <SettingList>
        {decisions.items.map(({ id, sentence, at, appeal }) => (
          <SettingRow key={id} to={`/appeals/${id}`} title={sentence}>
            <RelativeTime time={at} now={now} />
            {appeal === 'open' && '. You appealed.'}
          </SettingRow>
        ))}
      </SettingList>
      <p>
        Every decision, without names: <Link to="/moderation">the public log</Link>.
      </p>
      <Pager path="/appeals" next={decisions.next} isFirstPage={isFirstPage} nextLabel="Older Decisions" />
    </div>
  );
}
