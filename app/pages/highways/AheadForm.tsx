import { Link } from '@remix-run/react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Icon } from '~/components/Icons';
import { Form } from '~/components/forms/form';
import { KeepTruckFilter, TruckFilter } from '~/components/stops/list-parts';
import { statesAndDistrict } from '~/schemas/states';
import { capitalize } from '~/schemas/text';
import { NearMe } from './NearMe';

type AheadQuery = {
  highway: string | null;
  direction: string | null;
  exit: string | null;
  state: string | null;
  trucks?: 'all' | null;
};

type Props = {
  query: AheadQuery;
  /** Autocomplete suggestions. */
  roads: string[];
  /** Error of the highway or direction field. */
  mistake: { field: string; sentence: string } | null;
  /** Address of the same results with the truck filter toggled; null without results, where the form offers a state. */
  otherTrucks: string | null;
};

const directions = ['east', 'west', 'north', 'south'];

export const aheadFormLook =
  'lg:flex-none lg:sticky lg:top-4 lg:w-[348px] lg:mr-7 lg:p-4 lg:border lg:rounded-lg lg:bg-card';

/** A GET form, so that the results have an address to bookmark or share, and it works without JavaScript. */
export function AheadForm({ query, roads, mistake, otherTrucks }: Props) {
  const wrong = (field: string) =>
    mistake?.field === field ? { 'aria-invalid': true, 'aria-describedby': 'ahead-mistake', autoFocus: true } : {};
  return (
    <Form className={aheadFormLook} method="get" action="/ahead" key={JSON.stringify(query)}>
      {mistake && (
        <p className="field-error" id="ahead-mistake" role="alert">
          <Icon name="alert" />
          <span>{mistake.sentence}</span>
        </p>
      )}
      <KeepTruckFilter isOn={query.trucks == null} />
      <AheadFields direction={query.direction ?? 'east'} exit={query.exit} wrongDirection={wrong('direction')}>
        <label className={fieldLook}>
          Highway
          <input
            className="input block min-h-[52px] mt-1 px-2 py-0"
            id="highway"
            name="highway"
            list="roads"
            required
            placeholder="I-40"
            autoComplete="off"
            defaultValue={query.highway ?? ''}
            {...wrong('highway')}
          />
        </label>
        <datalist id="roads">
          {roads.map((road) => (
            <option key={road} value={road} />
          ))}
        </datalist>
      </AheadFields>
      <div className="chips-line lg:flex-wrap lg:-mx-1 lg:mt-2 lg:mb-0 lg:p-0">
        {otherTrucks === null ? <StateFold /> : <TruckFilter isOn={query.trucks == null} to={otherTrucks} />}
        <Link className="chip" to="/trip">
          Plan a Trip
        </Link>
        <Link className="chip" to="/locations">
          Search
        </Link>
        <Link className="chip" to="/highways">
          Highways
        </Link>
        <NearMe />
      </div>
    </Form>
  );
}

export const fieldLook = 'flex-1 min-w-0 mr-2 text-sm font-semibold';

type FieldsProps = {
  /** The highway's field. */
  children: ReactNode;
  direction: string;
  exit: string | null;
  /** Attributes that link the direction's field to its error message. */
  wrongDirection?: SelectHTMLAttributes<HTMLSelectElement>;
};

/** The form's fields, also used by the form for saved stops. */
export const AheadFields = ({ children, direction, exit, wrongDirection }: FieldsProps) => (
  <div className="flex items-end max-w-[560px]">
    {children}
    <label className={fieldLook}>
      Heading
      <select
        className="input block min-h-[52px] mt-1 px-2 py-0"
        id="direction"
        name="direction"
        defaultValue={direction}
        {...wrongDirection}
      >
        {directions.map((name) => (
          <option key={name} value={name}>
            {capitalize(name)}
          </option>
        ))}
      </select>
    </label>
    <label className={fieldLook}>
      Last exit
      <input
        className="input block min-h-[52px] mt-1 px-2 py-0"
        id="exit"
        name="exit"
        placeholder="143"
        autoComplete="off"
        aria-label="Last exit or mile marker you passed"
        defaultValue={exit ?? ''}
      />
    </label>
    <button className="btn btn-go min-h-[52px]" type="submit">
      Go
    </button>
  </div>
);

function StateFold() {
  return (
    <details>
      <summary className="chip">Any state</summary>
      <select className="input" id="state" name="state" aria-label="State">
        <option value="">Any state</option>
        {Object.entries(statesAndDistrict).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </details>
  );
}
