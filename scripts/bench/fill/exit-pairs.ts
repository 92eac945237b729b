import { readFile } from 'node:fs/promises';
import { starterPlaces } from '~/domain/seed/places';
import { inRoot } from '../../bootstrap/project.mjs';

type ExitPair = { highway: string; exit: string };

const file = inRoot('..', 'shared', 'data', 'locations', 'openinterstate_exit_pairs.csv');

/**
 * Real exits of interstates: all of them where their list is beside the project, else those of the starter list.
 * @param isWanted of the highways
 */
export const exitPairs = async (isWanted: (highway: string) => boolean): Promise<ExitPair[]> =>
  (await allPairs()).filter(({ highway }) => isWanted(highway));

async function allPairs(): Promise<ExitPair[]> {
  const list = await readFile(file, 'utf8').catch(() => null);
  if (list === null) return starterPlaces.map(({ highway, exitNumber }) => ({ highway, exit: exitNumber }));
  return list
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .flatMap((line) => {
      const [highway, exit] = line.split(',');
      return highway && exit ? [{ highway, exit }] : [];
    });
}
