import type { ReactNode } from 'react';
import { locationTypes, truckMark } from '~/schemas/places';
import { exitInWords, isExit } from '~/schemas/roads';
import { capitalize } from '~/schemas/text';
import { Icon } from '../Icons';
import type { StopView } from '../view-types';
import { routeOf, HighwayShield } from '../signs';

/**
 * The header of a stop's page: an overhead guide sign with the exit's tab on top.
 * @param props.children shown next to the tab: the back link
 */
export function BigSign({ stop, children }: { stop: StopView; children?: ReactNode }) {
  const { name, highway, exitNumber: exit, exitIsGuess, mile, city, state, closedAt } = stop;
  const route = routeOf(highway);
  const road = route ? null : highway;
  const town = [road, city, state].filter(Boolean).join(', ');
  return (
    <div>
      <div className="flex items-end justify-between">
        {children}
        {isExit(exit) ? (
          <p className="flex-none my-0 mr-2.5 ml-1 px-2.5 py-1 rounded-t-md bg-amber text-ink font-sign text-lg font-extrabold leading-snug text-center">
            EXIT {exit}
            {exitIsGuess && '?'}
          </p>
        ) : (
          <p className="exit-near">{exitInWords({ exit, mile })}</p>
        )}
      </div>
      <div
        className={`flex items-center min-h-[92px] px-4 py-3 rounded-lg text-white forced-colors:border ${
          closedAt ? 'bg-beat shadow-big-sign-closed' : 'bg-guide shadow-big-sign'
        }`}
      >
        {route && <HighwayShield route={route} className="w-[52px] h-[52px] md:w-[58px] md:h-[58px] md:mr-3" />}
        <div className="sign-text">
          <h1 className="m-0">{name}</h1>
          <p className="mt-1 mb-0 text-md">
            {[town, kindOfStop(stop), stop.trucks && truckMark(stop.trucks)].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
    </div>
  );
}

const typeNames: Record<string, string> = {
  truck_stop: 'Truck stop',
  rest_area: 'Rest area',
  restaurant: 'Restaurant',
  diner: 'Diner',
  other: 'Other stop',
};

/** Display name of a type (specification §3). */
export const locationTypeName = (type: string): string => typeNames[type] ?? 'Other stop';

/** The default comes first. */
export const typeOptions = locationTypes.map((value) => ({ value, label: locationTypeName(value) }));

type Kind = { name: string; type: string; chainName: string | null };

/** `Truck stop`, or with the chain if the name doesn't contain it: `TA truck stop`. */
export function kindOfStop({ name, type, chainName }: Kind): string {
  const word = type === 'other' && chainName !== null ? '' : locationTypeName(type);
  if (chainName === null || name.toLowerCase().includes(chainName.toLowerCase())) return word;
  return word === '' ? chainName : `${chainName} ${word.toLowerCase()}`;
}

/** A stop's amenities as chips. */
export function Amenities({ names }: { names: string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap -mx-1 my-3 p-0 list-none" aria-label="Amenities">
      {names.map((name) => (
        <li className="mx-1 mt-0 mb-2 px-3 py-1 rounded-full bg-raised text-sm" key={name}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** In characters. A longer part means that the text is prose, not a list. */
const longestName = 40;

/** Splits amenities from drivers or imported files: `Showers, scales and laundry`. */
export function amenitiesIn(text: string): string[] {
  const names = text.split(/[,;·\n]/).flatMap((name) => name.trim() || []);
  return names.some(({ length }) => length > longestName) ? [text] : [...new Set(names.map(capitalize))];
}

type Props = { directions: string | null | undefined; calls: Call[] };

/** Links that a phone opens in its maps and phone apps. Unknown ones are omitted. */
export const DirectionsAndCall = ({ directions, calls }: Props) => (
  <>
    {directions && (
      <a className="btn" href={directions}>
        <Icon name="directions" />
        Directions
      </a>
    )}
    {calls.map(({ number, href }) => (
      <a className="btn" href={href} key={href}>
        <Icon name="call" />
        Call{calls.length > 1 && ` ${number}`}
      </a>
    ))}
  </>
);

type Goal = {
  name: string;
  latitude?: number | null;
  longitude?: number | null;
  street?: string | null;
  city?: string | null;
  state?: string | null;
};

/**
 * Opens directions in the phone's maps app or on the web. Uses the address if there are no coordinates.
 * @returns null if both are unknown
 */
export function directionsTo({ name, latitude = null, longitude = null, street, city, state }: Goal): string | null {
  if (latitude !== null && longitude !== null) return `${directions}${latitude},${longitude}`;
  const town = [street, city, state].filter(Boolean);
  return town.length === 0 ? null : directions + encodeURIComponent([name, ...town].join(', '));
}

const directions = 'https://www.google.com/maps/dir/?api=1&destination=';

type Call = { number: string; href: string };

const separators = /\s*(?:[;,/|\n]|\bor\b|\band\b)\s*/i;
const extension = /\s*(?:;?\s*\bext(?:ension)?\b\.?|\bx|#)\s*[.:=]?\s*(\d{1,6})$/i;
const callable = /^\+?[\d\s().-]{7,20}$/;

/**
 * A stop's phone numbers with `tel:` links. An extension is dialed after a pause.
 *
 * @returns an empty list if the text has other words in it
 */
export function callsTo(phone: string): Call[] {
  const calls = phone
    .replace(/;\s*(?=ext)/gi, ' ')
    .split(separators)
    .filter(Boolean)
    .map((number): Call | null => {
      const inside = extension.exec(number)?.[1];
      const outside = number.replace(extension, '');
      if (!callable.test(outside)) return null;
      const digits = outside.replace(/[^\d+]/g, '');
      return { number, href: inside === undefined ? `tel:${digits}` : `tel:${digits},${inside}` };
    });
  return calls.some((call) => call === null) ? [] : calls.flatMap((call) => call ?? []);
}
