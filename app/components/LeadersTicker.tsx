import { formatCount, nameOf } from './format';
import type { LeaderView } from './view-types';

type Props = { weekly: LeaderView[]; monthly: LeaderView[] };

/** The message board over the lanes: both top threes, rolling; it waits while pointed at or focused (specification §2). */
export function LeadersTicker(props: Props) {
  if (props.weekly.length + props.monthly.length === 0) return null;
  return (
    <div className="board" role="region" aria-label="Leaders" {...stoppable}>
      <Round {...props} />
      <Round {...props} echo />
    </div>
  );
}

/** What moves must be stoppable by keyboard too: the board takes the focus. */
const stoppable = { tabIndex: 0 };

/** The second round only closes the loop; it is not read out. */
function Round({ weekly, monthly, echo }: Props & { echo?: boolean }) {
  return (
    <ul aria-hidden={echo}>
      {lines('Week', weekly)}
      {lines('Month', monthly)}
    </ul>
  );
}

const lines = (period: string, leaders: LeaderView[]) =>
  leaders.map((leader, index) => (
    <li key={leader.id}>
      {index === 0 && <b>{period} </b>}
      {index + 1} {nameOf(leader)} {formatCount(leader.points)}
    </li>
  ));
