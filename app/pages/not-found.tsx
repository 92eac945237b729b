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

/** Never rendered: the loader's 404 shows the same sign through the error boundary of pages. */
export default function NotFoundPage() {
  return <DetourSign />;
}
