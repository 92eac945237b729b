import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { pageTitle } from '~/components/page-title';
import { listDevices } from '~/domain/accounts/devices';
import { guard, orErrorPage } from '~/http/guards';
import { SafetyLink } from './SafetyLink';

export const meta: MetaFunction = () => [{ title: pageTitle('Keep your account safe') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const { actor } = await guard(args);
    return { devices: (await listDevices(actor)).length };
  });
}

export { keepDataWhenUnreached as shouldRevalidate } from '~/components/weak-link';

/** What guards an account, each part with a page of its own. */
export default function AccountPage() {
  const { devices } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <h1>Keep your account safe</h1>
      <ul className="plain-list">
        <SafetyLink to="/account/devices" title="Signed-in devices">
          {devices === 1 ? 'Only this device is signed in.' : `${devices} devices are signed in.`}
        </SafetyLink>
      </ul>
      <p>
        <Link to="/profile">Back to your profile</Link>
      </p>
    </div>
  );
}
