import { ownPage, withoutScript, withSheets } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { DetourSign } from '~/components/DetourSign';
import { notFound } from '~/http/guards';

export const handle = withoutScript(withSheets(ownPage(), 'roadSigns'));

export const meta = pageMeta({
  title: 'Detour',
  description: 'There is no page at this address.',
});

const refuse = () => {
  throw notFound();
};

export const loader = refuse;
export const action = refuse;

/** Never rendered: the loader's 404 shows the same sign through the root's error boundary. */
export default function NotFoundPage() {
  return <DetourSign />;
}
