/** Of driving, before ten hours off (49 CFR 395.3). */
const mostHours = 11;

/** To a tenth. */
export const hoursFor = (miles: number, speed: number): number => Math.round((miles / speed) * 10) / 10;

/** Miles from the start at which the hours of each day's driving end, before the trip does. */
export function hoursEnds(miles: number, speed: number): number[] {
  const aDay = mostHours * speed;
  return Array.from({ length: Math.max(0, Math.ceil(miles / aDay) - 1) }, (_, day) => (day + 1) * aDay);
}
