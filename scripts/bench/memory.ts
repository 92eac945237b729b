/** Resident memory of this process in MB, now and at its highest so far. */
export const residentMb = (): number => process.memoryUsage.rss() / 2 ** 20;
export const peakMb = (): number => process.resourceUsage().maxRSS / 2 ** 10;
