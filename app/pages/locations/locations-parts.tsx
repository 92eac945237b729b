import { Link } from '@remix-run/react';
import type { FormEventHandler, RefObject } from 'react';
import { Icon } from '~/components/Icons';
import { Form } from '~/components/forms/form';
import { SearchBox } from '~/components/stops/list-parts';
import { typeOptions } from '~/components/stops/stop-facts';
import type { FilterOptions } from '~/domain/locations/read-locations';
import type { NearestOfChain } from '~/domain/locations/search-places';
import { anyOption, filterHighways, type Place } from '~/schemas/places';
import type { OptionalSection } from '~/schemas/shown';
import { DialogLink } from '~/components/dialog/links';
import { EmptyState, NoticeBanner } from '~/components/notices/notices';
import { MilesAway, StopRows } from '~/components/stops/StopRow';
import { usePageNavigation } from '~/components/weak-link/use-page-navigation';
import { emptyLists } from '~/messages/stops';
import type { StopsWithPlates } from '~/http/post-cards';

/** Filters of a stop search; null means any. */
export type SearchFilter = {
  query: string | null;
  state: string | null;
  city: string | null;
  highway: string | null;
  locationType: string | null;
  /** `all`: includes stops without room for semis. */
  trucks: string | null;
};

export type NearestStops = Pick<NearestOfChain, 'chain' | 'near'> & StopsWithPlates<Place & { miles: number | null }>;

export type SearchPage = {
  /** `next` is the cursor of the next page. */
  results: OptionalSection<
    StopsWithPlates<Place> & {
      next: string | null;
      options: FilterOptions;
      total: { count: number; isMost: boolean } | null;
      /** Set if nothing was found. */
      nearest: NearestStops | null;
    }
  >;
  filter: SearchFilter;
  /** Error message of an empty search. */
  mistake: string | null;
  isFirstPage: boolean;
};

type Choice = { value: string; label: string };

type Props = {
  /** The filter of the requested page. */
  filter: SearchFilter;
  /** The filter of the list that is shown. */
  chosen: SearchFilter;
  options: FilterOptions;
  mistake: string | null;
  /** Ref of the search box. */
  input: RefObject<HTMLInputElement>;
  onInput: FormEventHandler<HTMLFormElement>;
};

/** The search box, with the filters of specification §2 as chips below it. */
export function LocationFilters({ filter, chosen, options, mistake, input, onInput }: Props) {
  const { state, city, highway, locationType, trucks } = chosen;
  return (
    <Form method="get" action="/locations" role="search" onInput={onInput}>
      <SearchBox
        label="Name, chain, highway, exit, city or state"
        defaultValue={filter.query ?? ''}
        placeholder="Name, highway, exit, city"
        ref={input}
        {...(mistake !== null && { 'aria-invalid': true, 'aria-describedby': 'query-mistake', autoFocus: true })}
      />
      {mistake !== null && (
        // Leaves room for the focus ring of the field.
        <p className="field-error mt-3 mb-2" id="query-mistake">
          <Icon name="alert" />
          <span>{mistake}</span>
        </p>
      )}
      <div className="chips-line lg:flex-wrap" role="group" aria-label="Filters">
        <Choose
          name="state"
          label="State"
          any={{ value: anyOption.state, label: 'Any state' }}
          given={filter.state}
          chosen={state}
          choices={same(options.states)}
        />
        <Choose
          name="city"
          label="City"
          any={{ value: anyOption.city, label: 'Any city' }}
          given={filter.city}
          chosen={city}
          choices={same(options.cities)}
          more={options.hasMoreCities ? 'For other cities, use the search' : null}
        />
        <Choose
          name="highway"
          label="Highway"
          any={{ value: anyOption.highway, label: 'Any highway' }}
          given={filter.highway}
          chosen={highway}
          choices={same(filterHighways)}
        />
        <Choose
          name="locationType"
          label="Type"
          any={{ value: anyOption.locationType, label: 'Any type' }}
          given={filter.locationType}
          chosen={locationType}
          choices={typeOptions}
        />
        <Choose
          name="trucks"
          label="Trucks"
          any={{ value: anyOption.trucks, label: 'Fits my truck' }}
          given={filter.trucks}
          chosen={trucks}
          choices={[{ value: 'all', label: 'Any stop, semis or not' }]}
        />
        <button className="chip" type="submit">
          Show Results
        </button>
        {(state ?? city ?? highway ?? locationType ?? trucks ?? chosen.query) !== null && (
          <Link className="chip" to="/locations">
            Clear Filters
          </Link>
        )}
        <Link className="chip" to="/highways">
          All Highways
        </Link>
      </div>
    </Form>
  );
}

const same = (values: readonly string[]): Choice[] => values.map((value) => ({ value, label: value }));

type ChooseProps = {
  name: string;
  label: string;
  any: Choice;
  given: string | null;
  chosen: string | null;
  choices: Choice[];
  /** Hint that not all choices are listed. */
  more?: string | null;
};

function Choose({ name, label, any, given, chosen, choices, more = null }: ChooseProps) {
  const unlisted = [given].filter(
    (value) => value !== null && !choices.some((choice) => choice.value.toLowerCase() === value.toLowerCase()),
  );
  return (
    <select
      className={chosen === null ? 'chip' : 'chip chip-chosen'}
      id={name}
      name={name}
      aria-label={label}
      defaultValue={given ?? any.value}
    >
      <option value={any.value}>{any.label}</option>
      {[...same(unlisted.flatMap((value) => value ?? [])), ...choices].map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {more !== null && <option disabled>{more}</option>}
    </select>
  );
}

type ResultsProps = StopsWithPlates & {
  /** Without results: the nearest stops of the chain in the query. */
  nearest: NearestStops | null;
  /** Query string of the search. */
  results: string;
};

/** Stops in rows, or placeholders during client-side navigation. */
export function PlaceResults({ stops, plates, nearest, results }: ResultsProps) {
  const { state, location } = usePageNavigation();
  if (state === 'loading' && location.pathname === '/locations') return <PlaceSkeletons />;
  if (stops.length === 0) {
    return (
      <>
        {nearest && <Nearest {...nearest} />}
        <EmptyState
          title={results ? emptyLists.locationsSearch : emptyLists.locations}
          text="Know one? Add it for everyone."
        >
          <DialogLink className="btn btn-go" to="/locations/new">
            Add a Stop
          </DialogLink>
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {plates.failure !== null && <NoticeBanner tone="error">{plates.failure}</NoticeBanner>}
      <StopRows
        stops={stops}
        plates={plates.shown}
        query={results && `?results=${encodeURIComponent(results)}`}
        isWide
      />
    </>
  );
}

function Nearest({ chain, near, stops, plates }: NearestStops) {
  return (
    <section aria-labelledby="nearest-stops">
      <h2 id="nearest-stops">
        {near === null ? `Did you mean one of these ${chain} stops?` : `${chain} nearest to ${near}`}
      </h2>
      <StopRows
        stops={stops}
        plates={plates.shown}
        before={({ miles }) => miles !== null && <MilesAway miles={miles} />}
      />
      <p className="actions actions-fill">
        <Link className="btn" to={`/locations?query=${encodeURIComponent(chain)}`}>
          {`All ${chain} Stops`}
        </Link>
      </p>
    </section>
  );
}

/** Specification §9, Location skeleton. */
const cards = Array.from({ length: 9 }, (_, number) => number);

export function PlaceSkeletons() {
  return (
    <div className="flex flex-wrap -mx-1.5" role="status" aria-label="Loading stops">
      {cards.map((number) => (
        <div
          className="flex-none w-[calc(100%_-_12px)] min-h-[68px] mx-1.5 mb-2.5 rounded-lg bg-card shadow-line opacity-35 md:w-[calc(50%_-_12px)] lg:w-[calc(33.333%_-_12px)]"
          key={number}
        />
      ))}
    </div>
  );
}
