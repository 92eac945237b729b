import { Icon } from '../Icons';
import type { Call } from './phone';

type Props = { directions: string | null | undefined; calls: Call[] };

/** Addresses that a phone opens in its own programs; what nobody knows is left out. */
export const DirectionsAndCall = ({ directions, calls }: Props) => (
  <>
    {directions && (
      <a className="btn" href={directions}>
        <Icon name="directions" />
        Directions
      </a>
    )}
    {calls.map(({ number, href }) => (
      <a className="btn" href={href} key={href}>
        <Icon name="call" />
        Call{calls.length > 1 && ` ${number}`}
      </a>
    ))}
  </>
);
