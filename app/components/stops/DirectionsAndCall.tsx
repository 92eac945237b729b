import { Icon } from '../Icons';

type Props = { directions: string | null | undefined; call: string | null | undefined };

/** Addresses that a phone opens in its own programs; what nobody knows is left out. */
export const DirectionsAndCall = ({ directions, call }: Props) => (
  <>
    {directions && (
      <a className="btn" href={directions}>
        <Icon name="directions" />
        Directions
      </a>
    )}
    {call && (
      <a className="btn" href={call}>
        <Icon name="call" />
        Call
      </a>
    )}
  </>
);
