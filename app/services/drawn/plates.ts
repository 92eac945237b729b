import { bbqSandwich } from './dishes/bbq-sandwich';
import { breakfast } from './dishes/breakfast';
import { brisket } from './dishes/brisket';
import { burger } from './dishes/burger';
import { catfish } from './dishes/catfish';
import { chickenFriedSteak } from './dishes/chicken-fried-steak';
import { chili } from './dishes/chili';
import { pancakes } from './dishes/pancakes';
import { pieAndCoffee } from './dishes/pie-and-coffee';
import { ribs } from './dishes/ribs';
import { steak } from './dishes/steak';
import { tacos } from './dishes/tacos';
import type { Palette } from './scene';

export type { Palette } from './scene';

const dishes = {
  burger: [burger, 'diner'],
  brisket: [brisket, 'night'],
  ribs: [ribs, 'picnic'],
  catfish: [catfish, 'diner'],
  chili: [chili, 'oak'],
  breakfast: [breakfast, 'diner'],
  tacos: [tacos, 'oak'],
  'pie-and-coffee': [pieAndCoffee, 'oak'],
  'chicken-fried-steak': [chickenFriedSteak, 'night'],
  'bbq-sandwich': [bbqSandwich, 'picnic'],
  steak: [steak, 'night'],
  pancakes: [pancakes, 'diner'],
} as const satisfies Record<string, readonly [(palette: Palette) => string, Palette]>;

export type PlateKind = keyof typeof dishes;

export const plateKinds = Object.keys(dishes).filter((name): name is PlateKind => name in dishes);

/**
 * A drawn dish for the demo posts, 1280 by 960.
 *
 * @param palette what it stands on; each dish has one that suits it
 * @returns the drawing as SVG
 */
export function drawPlate(kind: PlateKind, palette?: Palette): string {
  const [draw, ownPalette] = dishes[kind];
  return draw(palette ?? ownPalette);
}
