/**
 * What identifies an error whatever its message: the system's name for it (`ENOENT`) or MongoDB's number.
 * @returns undefined for an error without one, and for what is not an error
 */
export const errorCode = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
