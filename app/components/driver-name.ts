/** @returns what a driver is called on the site. */
export const driverName = (driver: { displayName: string | null; username: string }): string =>
  driver.displayName ?? driver.username;
