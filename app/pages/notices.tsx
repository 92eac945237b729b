import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { RelativeTime } from '~/components/RelativeTime';
import { Form, SubmitButton } from '~/components/forms/form';
import { EmptyState } from '~/components/notices/notices';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { Pager } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { countUnread, listNotices, markRead } from '~/domain/notices/present-notices';
import { form, formAction } from '~/http/form-action';
import { requireSignIn } from '~/http/guards';
import { parametersOf } from '~/http/page-loader';
import { readForm } from '~/schemas/notices';
import { clock } from '~/services/clock';

const perPage = 20;

export const handle = { parameters: ['cursor'] } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Notifications',
  description: 'Activity on your posts, comments, badges and leaderboard spots.',
});

export async function loader(args: LoaderFunctionArgs) {
  const { actor } = await requireSignIn(args);
  const cursor = parametersOf(args.request, handle).get('cursor') ?? null;
  const [{ items, next }, unread] = await Promise.all([
    listNotices(actor, { limit: perPage, cursor }),
    countUnread(actor),
  ]);
  return { notices: items, next, isFirstPage: cursor === null, unread, now: clock.now().toISOString() };
}

export const clientAction = keepForm();

export const action = formAction({
  read: form(markRead, {
    schema: readForm,
    input: ({ input }) => ({ ids: null, upTo: input.upTo }),
    done: () => ({ to: '/notices', notice: 'notices-read' }),
  }),
});

export default function NoticesPage() {
  const { notices, next, isFirstPage, unread, now } = useLoaderData<typeof loader>();
  const [newest] = notices;
  return (
    <div className="column">
      <h1>Notifications</h1>
      {newest ? (
        <>
          {unread > 0 && isFirstPage && (
            <Form className="mb-4" intent="read">
              {/* Notifications that arrive later stay unread. */}
              <input type="hidden" name="upTo" value={newest.at} />
              <SubmitButton pendingLabel="Saving...">Mark All as Read</SubmitButton>
            </Form>
          )}
          <ul className="plain-list">
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} now={now} />
            ))}
          </ul>
          <Pager path="/notices" next={next} isFirstPage={isFirstPage} firstLabel="Newest" nextLabel="Older" />
        </>
      ) : (
        <EmptyState title="Nothing yet" text="When someone rates or comments on your posts, you’ll see it here." />
      )}
      <p>
        <Link to="/account/notices">Email settings</Link>
      </p>
      <p>
        <Link to="/following">New posts from drivers, stops and highways you follow</Link>
      </p>
    </div>
  );
}

type Props = {
  notice: { text: string; url: string | null; at: string; readAt: string | null };
  now: string;
};

/** A notification, marked if unread. The whole line links to its subject if that still exists. */
function NoticeLine({ notice: { text, url, at, readAt }, now }: Props) {
  const isNew = readAt === null;
  const lineLook = 'block min-h-14 py-3 pr-4 pl-2.5 break-words';
  const content = (
    <>
      {isNew && <b className="mr-1 text-points">New</b>} {text}
      <span className="block mt-1 text-dim text-md">
        <RelativeTime time={at} now={now} />
      </span>
    </>
  );
  return (
    <li className={`mb-1 border-l-6 rounded-md bg-raised ${isNew ? 'border-l-amber' : 'border-l-transparent'}`}>
      {url === null ? (
        <p className={lineLook}>{content}</p>
      ) : (
        <Link className={`${lineLook} text-text no-underline hover:underline focus:underline`} to={url}>
          {content}
        </Link>
      )}
    </li>
  );
}
