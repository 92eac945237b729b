import { Link } from '@remix-run/react';
import { useRef, type RefObject } from 'react';
import { PositionChip, usePosition } from '~/pages/highways/NearMe';
import { Icon } from '~/components/Icons';
import { Form } from '~/components/forms/form';
import { KeepTruckFilter } from '~/components/stops/list-parts';
import { useScript } from '~/components/contexts';
import type { TripField, TripMistake } from '~/domain/trip/plan-trip';
import { speeds, defaultSpeed } from '~/schemas/roads';

type Props = { params: TripParams; mistakes: TripMistake[] };

const inPageOrder: TripField[] = ['from', 'to', 'via'];

/** A GET form, so that the results have an address to bookmark or share, and it works without JavaScript. */
export function TripForm({ params, mistakes }: Props) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const isLive = useScript();
  const swap = () => {
    if (!from.current || !to.current) return;
    [from.current.value, to.current.value] = [to.current.value, from.current.value];
  };
  const firstMistake = inPageOrder.find((name) => mistakes.some(({ field }) => field === name));
  const field = (name: TripField) => ({
    name,
    params,
    mistake: mistakes.find((each) => each.field === name) ?? null,
    takesFocus: name === firstMistake,
  });
  return (
    <Form method="get" action="/trip" key={JSON.stringify(params)}>
      <PlaceField {...field('from')} label="From" placeholder="Laredo, TX" input={from} />
      <PlaceField {...field('to')} label="To" placeholder="Chicago, IL" input={to} />
      <PlaceField {...field('via')} label="Via (optional)" placeholder="City, stop or exit" />
      <div className="flex flex-wrap items-center mb-3">
        <label className="flex items-center min-h-12 mr-5 font-semibold">
          Average speed{' '}
          <input
            className="input w-[84px] min-h-[52px] mx-2 px-3 py-2"
            type="number"
            name="speed"
            {...speeds}
            defaultValue={params.speed}
            inputMode="numeric"
          />
          {' mph'}
        </label>
        <label className="flex items-center min-h-12 mr-5 font-semibold">
          <input
            className="w-6 h-6 my-0 mr-2.5 ml-0"
            type="checkbox"
            name="food"
            value="yes"
            defaultChecked={params.food}
          />
          Food stops only
        </label>
      </div>
      <KeepTruckFilter isOn={params.trucks === null} />
      <div className="actions items-center mb-3">
        <button className="btn btn-go" type="submit">
          Plan Trip
        </button>
        {isLive && (
          <button className="chip" type="button" onClick={swap}>
            Swap From and To
          </button>
        )}
        <UseMyLocation input={from} />
      </div>
    </Form>
  );
}

type FieldProps = {
  name: TripField;
  label: string;
  placeholder: string;
  params: TripParams;
  mistake: TripMistake | null;
  /** The first field with an error. */
  takesFocus: boolean;
  input?: RefObject<HTMLInputElement>;
};

/** A field for a place. If the text is ambiguous, links next to it offer the candidates and keep the other fields. */
function PlaceField({ name, label, placeholder, params, mistake, takesFocus, input }: FieldProps) {
  const mistakeId = `trip-${name}-mistake`;
  return (
    <div className="mb-3">
      <label className="label" htmlFor={`trip-${name}`}>
        {label}
      </label>
      {mistake && (
        <p className="field-error" id={mistakeId} role="alert">
          <Icon name="alert" />
          <span>{mistake.sentence}</span>
        </p>
      )}
      {mistake && mistake.choices.length > 0 && (
        <ul className="plain-list actions mt-0 mb-1">
          {mistake.choices.map((choice) => (
            <li key={choice.value}>
              <Link className="chip px-3 py-1 text-sm text-left" to={tripPath({ ...params, [name]: choice.value })}>
                {choice.name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <input
        className="input min-h-[52px] px-3 py-2"
        id={`trip-${name}`}
        name={name}
        required={name !== 'via'}
        placeholder={placeholder}
        autoComplete="off"
        defaultValue={params[name] ?? ''}
        ref={input}
        {...(mistake && { 'aria-invalid': true, 'aria-describedby': mistakeId, autoFocus: takesFocus })}
      />
    </div>
  );
}

/** Fills in the driver's position. */
function UseMyLocation({ input }: { input: RefObject<HTMLInputElement> }) {
  const position = usePosition(({ latitude, longitude }) => {
    if (input.current) input.current.value = `${latitude},${longitude}`;
  });
  return (
    <PositionChip
      {...position}
      label="Use My Location"
      refused="We couldn’t get your location. Enter a city, stop or exit instead."
    />
  );
}

/** Parameters of a trip. */
export type TripParams = {
  from: string | null;
  to: string | null;
  via: string | null;
  speed: number;
  food: boolean;
  /** Only the best-rated stops, and the last ones before the driver has to rest. */
  short: boolean;
  /** `all`: includes stops without room for semis. */
  trucks: string | null;
};

type Beside = '' | '/card' | '.gpx' | '.csv';

/** Fixed parameter order without defaults, so that each trip has one address. @param after cursor of the next page of stops */
export function tripPath(
  { from, to, via, speed, food, short, trucks }: Partial<TripParams>,
  beside: Beside = '',
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(from && { from }),
    ...(to && { to }),
    ...(via && { via }),
    ...(speed && speed !== defaultSpeed && { speed: String(speed) }),
    ...(food && { food: 'yes' }),
    ...(short && !beside && { short: 'yes' }),
    ...(trucks && { trucks }),
    ...(after && { after }),
  }).toString();
  return `/trip${beside}${query && `?${query}`}`;
}
