/** The 50 US states and the District of Columbia, by two-letter code (specification §2). */
export const statesAndDistrict = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type StateCode = keyof typeof statesAndDistrict;

const codes = Object.keys(statesAndDistrict);

export const isStateOrDistrict = (code: string): code is StateCode => codes.includes(code);

/** The profile form offers the 50 states, and the district only to drivers who have already chosen it (specification §5, §2). */
export const isState = (code: string): boolean => isStateOrDistrict(code) && code !== 'DC';

/** Sorted by name. */
export const stateOptions = (which: 'states' | 'states-and-district') =>
  Object.entries(statesAndDistrict)
    .filter(([code]) => which === 'states-and-district' || code !== 'DC')
    .map(([value, label]) => ({ value, label }));
