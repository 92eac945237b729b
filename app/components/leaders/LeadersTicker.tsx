import { formatCount } from '../format';
import { nameOf } from '~/schemas/name-of';
import type { LeaderView, OptionalSection } from '../view-types';

type Board = OptionalSection<LeaderView[]>;
type Props = { weekly: Board; monthly: Board };

/** The message board over the lanes: both top threes, rolling; it waits while pointed at or focused (specification §2). */
export function LeadersTicker(props: Props) {
  if (isEmpty(props.weekly) && isEmpty(props.monthly)) return null;
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
      {lines('This week', weekly)}
      {lines('This month', monthly)}
    </ul>
  );
}

const isEmpty = ({ shown }: Board): boolean => shown?.length === 0;

const lines = (period: string, { shown, failure }: Board) =>
  failure === null ? (
    shown.map((leader, index) => (
      <li key={leader.id}>
        {index === 0 && <b>{`${period} `}</b>}
        <span>{`#${index + 1} `}</span>
        <bdi>{nameOf(leader)}</bdi>
        <span>{` ${formatCount(leader.points)} pts`}</span>
      </li>
    ))
  ) : (
    <li>{failure}</li>
  );
