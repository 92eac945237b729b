import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { type DeletionStatus, deletionStatus } from '~/domain/deletion/request-deletion';
import { parametersOf } from '~/http/page-loader';

export const handle = { parameters: ['code'], script: 'none' } as const satisfies PageHandle;

export const meta = pageMeta({
  title: 'Deletion status',
  description: 'Look up the status of an account deletion request by its code.',
});

/** Anyone with the code may see the status of the request. It doesn't reveal whose request it was. */
export async function loader({ request }: LoaderFunctionArgs) {
  const code = parametersOf(request, handle).get('code') ?? '';
  const status = await deletionStatus(code);
  return data({ code, status }, { status: status.state === 'unknown' ? 404 : 200 });
}

const words: Record<DeletionStatus['state'], string> = {
  waiting: 'The account is hidden, along with its posts and comments, and signed out everywhere. It will be deleted on',
  kept: "The account wasn't deleted. Its owner undid the request with the link we emailed.",
  erased: 'Done. We no longer have anything about this account.',
  unknown: "We can't find that request. We save codes for six months.",
};

/** Facebook links here for people who asked Facebook to have their data on this site deleted. */
export default function DeletionStatusPage() {
  const { code, status } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <Panel title="Deletion status" level={1}>
        {code && (
          <p>
            Confirmation code: <strong>{code}</strong>
          </p>
        )}
        <p>
          {words[status.state]}
          {status.state === 'waiting' &&
            ` ${status.erasedOn}. Until then, the link we emailed to its owner brings it back.`}
        </p>
        <p>
          <Link to="/data-deletion">What gets deleted, and how</Link>
        </p>
      </Panel>
    </div>
  );
}
