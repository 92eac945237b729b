/** The first column to the left, figures to the right. */
export function table(heading: string[], rows: string[][]): string {
  const widths = heading.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd();
  return [heading, widths.map((width) => '-'.repeat(width)), ...rows].map(line).join('\n');
}

/** Three significant figures. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '-';
  const decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
  return value.toFixed(decimals);
};
