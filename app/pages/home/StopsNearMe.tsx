import { Link } from '@remix-run/react';
import type { MouseEvent } from 'react';
import { notify } from '~/components/notices/notify';
import { notices } from '~/messages/flash';
import { useNearMe } from '../highways/NearMe';

/** Navigates to the nearby stops. Without the device's position, it links to the What's Ahead form. */
export function StopsNearMe() {
  const { offered, asking, ask } = useNearMe(() => notify(notices['position-unknown']));
  const find = (event: MouseEvent) => {
    if (!offered || asking === 'refused') return;
    event.preventDefault();
    if (asking === 'idle') ask();
  };
  return (
    <Link to="/ahead" onClick={find}>
      {asking === 'waiting' ? 'Finding you...' : 'Stops Near Me'}
    </Link>
  );
}
