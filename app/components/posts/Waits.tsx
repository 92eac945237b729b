import { Icon } from '../Icons';

/** A clock on what waits for a network. */
export const Waits = () => (
  <p className="hint waits" role="status">
    <Icon name="clock" /> Will send when you have signal
  </p>
);
