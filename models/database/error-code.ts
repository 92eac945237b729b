/**
 * What an error is known by whatever its words: the system's name for it (`ENOENT`) or MongoDB's number.
 * @returns undefined for an error without one, and for what is no error
 */
export const errorCode = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
