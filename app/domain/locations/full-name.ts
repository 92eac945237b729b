import type { LocationRow } from '~models/location';
import { recognizeChain } from './chains';

/** A chain that the name does not tell belongs to it all the same: Amarillo, of the chain Love's. */
export const fullName = ({ name, chainName }: Pick<LocationRow, 'name' | 'chainName'>): string =>
  chainName && recognizeChain(name) !== chainName ? `${chainName} ${name}` : name;
