import { isStateOrDistrict } from '~/schemas/states';

export type RoadRoute = {
  /** Canonical: `I-40`, `US-11W`, `SR-99`. */
  name: string;
  /** Compass letters right after the number: `E`, `NB`, `NS`, or nothing. */
  letters: string;
};

/** A sign's prefix before its number. `1-40` and `l-40` are slips for `I-40`, `U007` is US 7 on a Vermont sign. */
const prefix = String.raw`INTERSTATE|IH|I|[1L](?=-\d)|U\. ?S\.?(?: (?:RT|RTE|ROUTE|HWY|HIGHWAY))?|US(?: (?:RT|RTE|ROUTE|HWY|HIGHWAY))?|U(?=0)|STATE (?:RT|RTE|ROUTE|ROAD|HWY|HIGHWAY)|S\.? ?R|SH|HWY|HIGHWAY|RT|RTE|ROUTE|FM|CR|[KM]|[A-Z]{2}`;
const routeSign = new RegExp(String.raw`(?<![A-Z0-9])(${prefix})\.?[ -]*0*([1-9]\d{0,3})(?!\d)`, 'y');
const alsoNumber = /(?: ?[/\&,-] ?| AND )0*([1-9]\d{0,3})(?=(?:[NSEW]B?|NS|EW)?(?![A-Z\d]))/y;
const attachedLetters = /(NB|SB|EB|WB|NS|EW|[NSEWC])(?![A-Z0-9])/y;
const trailing = /^(?:[\s/&,)(-]|(?:NORTH|SOUTH|EAST|WEST)(?:BOUND)?(?![A-Z])|[NSEW]B?(?![A-Z&]|[A-Z]))*/;

/** Pairs of branches that are roads of their own, not directions. */
const branches = new Set(['I-35', 'US-11', 'US-19', 'US-25', 'US-31', 'US-45', 'US-49', 'SR-99']);

/**
 * Finds the numbered routes of an upper-case text, in order.
 *
 * @returns the routes, and the compass letters that follow the last of the leading ones (`NB / SB`)
 */
export function roadRoutes(text: string, state: string | null): { routes: RoadRoute[]; tail: string } {
  const routes: RoadRoute[] = [];
  let kind: string | null = null;
  let tailAt = 0;
  let leading = true;
  for (let at = 0; at < text.length;) {
    const sign = signAt(text, at, kind);
    if (!sign) {
      leading &&= routes.length === 0 || !/[@A-Z]/.test(text.charAt(at));
      at += 1;
      continue;
    }
    kind = sign.kind;
    const letters = matchAt(attachedLetters, text, sign.end)?.[1] ?? '';
    const branch = branchOf(`${kind}-${sign.number}`, letters, state);
    routes.push({ name: `${kind}-${sign.number}${branch}`, letters: branch ? '' : letters });
    at = sign.end + letters.length;
    if (leading) tailAt = at;
  }
  return { routes, tail: tailOf(text.slice(tailAt)) };
}

type Sign = { kind: string; number: string; end: number };

/** A sign with its prefix, or a bare number that continues the last one's kind: `I-73/74`. */
function signAt(text: string, at: number, lastKind: string | null): Sign | null {
  const sign = matchAt(routeSign, text, at);
  const kind = sign && kindOf(sign[1] ?? '');
  if (sign && kind) return { kind, number: sign[2] ?? '', end: at + sign[0].length };
  const bare = lastKind && matchAt(alsoNumber, text, at);
  return bare ? { kind: lastKind, number: bare[1] ?? '', end: at + bare[0].length } : null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function kindOf(sign: string): string | null {
  if (/^(INTERSTATE|IH|I|1|L)$/.test(sign)) return 'I';
  if (sign.startsWith('U')) return sign === 'UT' ? 'SR' : 'US';
  if (/^(FM|CR)$/.test(sign)) return sign;
  if (/^(RT|RTE|ROUTE)$/.test(sign)) return 'RT';
  const ofTheState = /^(STATE|S\.? ?R|SH|HWY|HIGHWAY|[KM]$)/.test(sign);
  return ofTheState || isStateOrDistrict(sign) ? 'SR' : null;
}

function branchOf(road: string, letters: string, state: string | null): string {
  const isBranch = branches.has(road) || (road === 'I-69' && (state === 'TX' || letters === 'C'));
  return isBranch && /^[EWC]$/.test(letters) ? letters : '';
}

/** Direction letters right after the routes; words after them (`W Ky Pkwy`) show that they were part of a name. */
function tailOf(rest: string): string {
  const letters = trailing.exec(rest)?.[0] ?? '';
  const after = rest.slice(letters.length);
  const isOver = after === '' || /^(-|@|\(|MM?\b|PTC|")/.test(after);
  if (!isOver && !/BOUND|[NSEW]B/.test(letters)) return '';
  return letters.replace(/(NORTH|SOUTH|EAST|WEST)(BOUND)?|([NSEW])B/g, (word) => ` ${word.charAt(0)} `);
}
