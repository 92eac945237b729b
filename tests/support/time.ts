import { clock } from '~/services/clock';

const real = { ...clock };

/** Sets the time ahead for this process, including its database queries, until `timeIsReal`. */
export const setTimeAhead = (milliseconds: number): void =>
  void Object.assign(clock, { now: () => new Date(Date.now() + milliseconds), isSet: () => true });

/** Sets only the process's clock ahead; the database's stays correct. */
export const leapAhead = (milliseconds: number): void =>
  void Object.assign(clock, { now: () => new Date(Date.now() + milliseconds) });

export const timeIsReal = (): void => void Object.assign(clock, real);
