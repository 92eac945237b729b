import type { MetaFunction } from '@remix-run/node';
import { ownPage, withSheets } from '~/components/page-handle';
import { pageTitle } from '~/components/page-title';
import { DetourSign } from '~/components/DetourSign';
import { notFound } from '~/http/guards';

export const handle = withSheets(ownPage(), 'roadSigns');

export const meta: MetaFunction = () => [{ title: pageTitle('Detour') }];

const refuse = () => {
  throw notFound();
};

export const loader = refuse;
export const action = refuse;

/** Never rendered: the loader's 404 shows the same sign through the root's error boundary. */
export default function NotFoundPage() {
  return <DetourSign />;
}
