/** Where a page of the site is shown as it is on this device, without asking the site. */
export const onDevice = (address: string): string => `/offline?to=${encodeURIComponent(address)}`;
