import { Link } from '@remix-run/react';
import { nameOf } from '~/schemas/name-of';
import type { AuthorView } from './view-types';

type Props = { driver: Pick<AuthorView, 'username' | 'displayName' | 'profileUrl'> };

/** A driver's name, leading to the public page of who wants one. */
export function DriverName({ driver }: Props) {
  if (driver.profileUrl === null)
    return (
      <b>
        <bdi>{nameOf(driver)}</bdi>
      </b>
    );
  return (
    <Link className="driver" to={driver.profileUrl}>
      <bdi>{nameOf(driver)}</bdi>
    </Link>
  );
}
