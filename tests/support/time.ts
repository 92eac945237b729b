import { clock } from '~/services/clock';

const real = { ...clock };

/** Sets the time ahead for all that this process does, the database's included, until `timeIsReal`. */
export const setTimeAhead = (milliseconds: number): void =>
  void Object.assign(clock, { now: () => new Date(Date.now() + milliseconds), isSet: () => true });

/** Sets the process's own clock ahead: the database's stays right. */
export const leapAhead = (milliseconds: number): void =>
  void Object.assign(clock, { now: () => new Date(Date.now() + milliseconds) });

export const timeIsReal = (): void => void Object.assign(clock, real);
