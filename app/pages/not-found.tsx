import { DetourSign } from '~/components/ErrorPage';
import type { PageHandle } from '~/schemas/page-handle';
import { pageMeta } from '~/components/page-meta';
import { DomainError } from '~/domain/errors';

export const handle = { parameters: [], script: 'none', database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: 'Detour',
  description: 'There is no page at this address.',
});

const refuse = () => {
  throw new DomainError('not-found');
};

export const loader = refuse;
export const action = refuse;

/** Never rendered: the loader throws 404, and the error boundary shows the same sign. */
export default function NotFoundPage() {
  return <DetourSign />;
}
