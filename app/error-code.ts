/**
 * An error's code, which doesn't depend on its message: the system's name (`ENOENT`) or MongoDB's number.
 * @returns undefined for an error without a code, and for values that are not errors
 */
export const errorCode = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
