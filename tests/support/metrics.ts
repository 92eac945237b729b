import type { Readers } from '~/services/metrics';
import type { Client } from './client';

/** A value from `/metrics`, summed over workers; NaN if there is none. @param name including its labels */
export function figure(text: string, name: string): number {
  const values = text.split('\n').flatMap((line) => {
    const [label, value] = line
      .replace(/,?worker="\d+"/, '')
      .replace('{}', '')
      .split(/ (?=\S+$)/);
    return label === name ? [Number(value)] : [];
  });
  return values.length > 0 ? values.reduce((sum, each) => sum + each, 0) : Number.NaN;
}

/** How many pages were rendered for these readers while `work` ran. */
export async function renderings(visitor: Client, readers: Readers, work: () => Promise<unknown>): Promise<number> {
  const count = async () => figure((await visitor.page('/metrics')).text, `pages_rendered_total{readers="${readers}"}`);
  const before = await count();
  await work();
  return (await count()) - before;
}
