/** @returns a driver's display name, or the username where none was chosen. */
export const nameOf = (driver: { displayName: string | null; username: string }): string =>
  driver.displayName || driver.username;
