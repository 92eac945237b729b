/**
 * Spread in objects, which all browsers that are sent script have: conform comes written for those before them, and brings its own
 * (`app/remix-insides/bundling/late-conform.ts`).
 */
export const objectSpread2 = Object.assign;

export function objectWithoutProperties(source: Record<string, unknown>, left: readonly string[]) {
  const rest = { ...source };
  for (const name of left) delete rest[name];
  return rest;
}
