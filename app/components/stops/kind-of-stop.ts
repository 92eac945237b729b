import { locationTypeName } from './location-types';

type Kind = { name: string; type: string; chainName: string | null };

/** `Truck stop`, and its chain where the name does not tell it: `TA truck stop`. */
export function kindOfStop({ name, type, chainName }: Kind): string {
  const word = type === 'other' && chainName !== null ? '' : locationTypeName(type);
  if (chainName === null || name.toLowerCase().includes(chainName.toLowerCase())) return word;
  return word === '' ? chainName : `${chainName} ${word.toLowerCase()}`;
}
