import { Icon } from '../Icons';

/** A clock on what waits for a network. */
export const Waits = () => (
  <p className="hint waits" role="status">
    <Icon name="clock" /> Waits to be sent
  </p>
);
