/** Names that a database or an object prototype would read as more than a name (ASVS 5.0, 15.3). */
export const isOperatorName = (name: string): boolean =>
  /\$|(^|[.[])(__proto__|constructor|prototype)($|[.\]])/.test(name);

/**
 * Names of form fields that would be read as more than a name: operators, and paths, by which one short field makes a list of a
 * billion entries (`photo[999999999]`). None of our fields has such a name.
 */
export const isFieldPath = (name: string): boolean => isOperatorName(name) || /[.[\]]|^__/.test(name);
