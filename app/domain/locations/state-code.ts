import { isStateOrDistrict, type StateCode, statesAndDistrict } from '~/schemas/states';

const codes = new Map<string, StateCode>(
  Object.keys(statesAndDistrict)
    .filter(isStateOrDistrict)
    .flatMap((code) => [
      [code.toLowerCase(), code],
      [statesAndDistrict[code].toLowerCase(), code],
    ]),
);

/** @param text a state's code or full name, in any case. @returns null for anything else */
export const stateCode = (text: string | null | undefined): StateCode | null =>
  codes.get((text ?? '').trim().replace(/\s+/g, ' ').toLowerCase()) ?? null;

/** @returns the code of a state that is spelled out (`New Mexico`); null for a mere code */
export const stateByName = (text: string): string | null => (text.trim().length > 2 ? stateCode(text) : null);
