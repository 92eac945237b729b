/** The time, asked for in one place so that a trial can set it. */
export const clock = { now: (): Date => new Date() };
