/** Names that a database or an object prototype would read as more than a name (ASVS 5.0, 15.3). */
export const isOperatorName = (name: string): boolean =>
  /\$|(^|[.[])(__proto__|constructor|prototype)($|[.\]])/.test(name);
