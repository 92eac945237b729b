import type { AppLoadContext } from '@remix-run/node';

/** Leaves a drawing's lines out of a page's data, since they are in its markup (app/components/drawn-lines.ts). */
export function omitDrawnLines<T extends { lines: string[] }>(
  context: AppLoadContext,
  drawing: T,
): Omit<T, 'lines'> & { lines: string[] | null } {
  if (context.enhanced) return drawing;
  context.drawnLines = drawing.lines;
  return { ...drawing, lines: null };
}
