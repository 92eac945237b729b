export const nameOf = (driver: { displayName: string | null; username: string }): string =>
  driver.displayName || driver.username;
