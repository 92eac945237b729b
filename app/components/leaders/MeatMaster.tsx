import { Avatar } from '../Avatar';
import { DriverName } from '../DriverName';
import { formatCount } from '../format';
import { nameOf } from '~/schemas/name-of';
import type { AuthorView } from '../view-types';

/** The first of last month, featured on the home page (specification §1). */
export function MeatMaster({ driver }: { driver: AuthorView }) {
  return (
    <p className="by notice">
      <Avatar name={nameOf(driver)} src={driver.avatar} />
      <span className="by-name">
        <DriverName driver={driver} /> <span className="badge">Last month&rsquo;s Meat Master</span>
      </span>
      <span className="meat-score">{`${formatCount(driver.points)} points`}</span>
    </p>
  );
}
