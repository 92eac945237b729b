import { locationTypeName } from './location-types';

type Kind = { type: string; chainName: string | null };

/** `TA truck stop`, `Diner`. */
export function kindOfStop({ type, chainName }: Kind): string {
  const name = locationTypeName(type);
  return chainName ? `${chainName} ${name.toLowerCase()}` : name;
}
