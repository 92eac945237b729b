import type { FieldMetadata } from '@conform-to/react';
import {
  type ChangeEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { WithoutScriptContext } from '~/components/contexts';
import { SubmitButton } from '~/components/forms/form';
import { Field, FieldMistake, SelectField, TextArea } from '~/components/forms/fields';
import { FoundCount } from '~/components/page-parts';
import { amenitiesHint, emptyLists, nearPhotoTitle } from '~/messages/stops';
import { ExitSign } from '~/components/signs';
import { PositionChip, usePosition } from '~/pages/highways/NearMe';
import type { Place } from '~/schemas/places';
import type { NewPostFields, OfferedPlaces } from './new-post-fields';
import type { LazyTools } from './use-photos';

type Option = { value: string; label: string };

type Props = {
  fields: Record<keyof NewPostFields, FieldMetadata>;
  /** Stops in the server's response. */
  loaded: OfferedPlaces;
  /** Id of the selected stop in the server's response. */
  chosenId: number | undefined;
  onPick: (place: Place | null) => void;
  /** A similar stop exists, so adding needs a second tap. */
  hasMatch: boolean;
  states: Option[];
  types: Option[];
  tools: LazyTools;
  nearPhoto?: OfferedPlaces;
};

/** `answered` is the server's selection at the time of the choice. */
type Choice = { place: Place | undefined; answered: number | undefined };

const shownAtFirst = 3;

/** Searches stops by name, highway, city or state. Without JavaScript it needs a button. */
export function LocationPicker({ fields, loaded, chosenId, onPick, hasMatch, states, types, tools, nearPhoto }: Props) {
  const { offered, search } = usePlaceSearch(loaded, tools, chosenId ? undefined : nearPhoto);
  const isBare = useContext(WithoutScriptContext);
  const near = usePosition(({ latitude, longitude }) => search(`${latitude},${longitude}`));
  const answer = loaded.places.find(({ id }) => id === chosenId);
  const answered = answer?.id;
  const [choice, setChoice] = useState<Choice>({ place: answer, answered });
  // A stop that was just added replaces the earlier choice.
  const chosen = choice.answered === answered ? choice.place : answer;
  useEffect(() => onPick(chosen ?? null), [chosen, onPick]);
  const found = offered.places.some(({ id }) => id === chosen?.id);
  // The chosen stop stays in the list during a new search.
  const places = chosen && !found ? [chosen, ...offered.places] : offered.places;
  const rest = places.slice(shownAtFirst);
  const newPlace = [fields.placeName, fields.placeHighway, fields.placeExit];
  const adding = hasMatch || isFilledIn(newPlace);
  const pick = (place: Place) => (
    <label className="pick" key={`${place.id} ${answered}`}>
      <input
        type="radio"
        name="locationId"
        value={place.id}
        defaultChecked={place.id === chosen?.id}
        onChange={() => setChoice({ place, answered })}
      />
      <ExitSign {...place} exit={place.exitNumber} />
    </label>
  );
  return (
    <fieldset
      className="location-picker"
      id={fields.locationId.id}
      tabIndex={-1}
      aria-describedby={fields.locationId.errors && fields.locationId.errorId}
    >
      <legend>Location *</legend>
      <FieldMistake meta={fields.locationId} />
      <div className="search-row">
        <Field
          meta={fields.query}
          autoComplete="off"
          label="Find the stop"
          type="search"
          placeholder="Name or highway"
          onChange={(event: ChangeEvent<HTMLInputElement>) => search(event.target.value)}
          onKeyDown={searchOnReturn}
        />
        <SubmitButton name="intent" value="find" tone="plain" pendingLabel="...">
          Search
        </SubmitButton>
      </div>
      {offered.onlySaved && <p className="hint">{offered.onlySaved}</p>}
      {!isBare && (
        <div className="min-h-14">
          <PositionChip
            {...near}
            label="Near Me"
            refused="We couldn’t get your location. Search for the stop instead."
          />
        </div>
      )}
      <FoundCount
        className="empty:min-h-0 empty:m-0"
        count={offered.count}
        hasMore={offered.hasMore}
        none={emptyLists.locationsSearch}
        title={offered.isNearPhoto && nearPhotoTitle}
      />
      {places.slice(0, shownAtFirst).map(pick)}
      {rest.length > 0 && (
        <details>
          <summary>{`Show all ${places.length}`}</summary>
          {rest.map(pick)}
          {offered.hasMore && <p className="hint">Type more to narrow it down.</p>}
        </details>
      )}
      <Fold opens={adding} closesWith={answered} title="Add New">
        <Fragment key={answered}>
          <Field meta={fields.placeName} autoComplete="off" label="Name *" />
          <Field meta={fields.chainName} autoComplete="off" label="Chain" />
          <Field meta={fields.placeHighway} autoComplete="off" label="Highway *" placeholder="I-40" />
          <Field meta={fields.placeExit} autoComplete="off" label="Exit number *" />
          <Field meta={fields.city} autoComplete="off" label="City" />
          <SelectField
            meta={fields.state}
            label="State"
            autoComplete="off"
            options={[{ value: '', label: '-- Select --' }, ...states]}
          />
          <SelectField meta={fields.type} label="Type" options={types} />
          <TextArea meta={fields.amenities} label="Amenities" rows={2} hint={amenitiesHint} />
          <SubmitButton
            name="intent"
            value={hasMatch ? 'add-place-anyway' : 'add-place'}
            tone="plain"
            pendingLabel="Creating..."
          >
            {hasMatch ? 'Add It Anyway' : 'Add This Stop'}
          </SubmitButton>
        </Fragment>
      </Fold>
      <Fold opens={isFilledIn([fields.highway, fields.exit])} title="Highway or exit missing?">
        <Field meta={fields.highway} autoComplete="off" label="Highway" hint="Leave blank to use the stop's highway." />
        <Field meta={fields.exit} autoComplete="off" label="Exit" hint="Leave blank to use the stop's exit." />
      </Fold>
    </fieldset>
  );
}

type FoldProps = {
  opens: boolean;
  /** Closes the details element when this value changes. */
  closesWith?: number;
  title: string;
  children: ReactNode;
};

/** A details element that opens when `opens` becomes true, and closes when the user closes it or `closesWith` changes. */
function Fold({ opens, closesWith, title, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opens);
  const before = useRef(closesWith);
  useEffect(() => {
    if (before.current === closesWith) return;
    before.current = closesWith;
    setOpen(false);
  }, [closesWith]);
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  return (
    <details open={isOpen || undefined} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

/** Enter in the search field searches. In other fields it publishes. */
function searchOnReturn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[value="find"]')?.click();
}

const isFilledIn = (fields: FieldMetadata[]): boolean =>
  fields.some(({ errors, initialValue }) => errors ?? initialValue);

const placesOffered = 8;

/** Debounce: waits until typing has stopped for this long. */
const pauseMs = 250;

/**
 * With JavaScript, searches stops on input. Responses to earlier queries are dropped, even if they arrive late. The search code loads when
 * the field is focused; until then, the form's button searches.
 * @param loaded stops in the server's response; a newer response replaces the typed query
 * @param nearPhoto offered unless the user searches
 */
function usePlaceSearch(loaded: OfferedPlaces, tools: LazyTools, nearPhoto?: OfferedPlaces) {
  const [typed, setTyped] = useState<{ query: string; over: Place[] } | null>(null);
  const [last, setFound] = useState<OfferedPlaces | null>(null);
  const query = typed?.over === loaded.places ? typed.query.trim() : '';
  useEffect(() => {
    if (!query) setFound(null);
    if (!query || !tools) return;
    // The oldest supported browsers have no AbortController.
    let isLatest = true;
    const ask = async () => {
      const answer = await tools.lookUpPlaces(query, placesOffered);
      if (isLatest && answer) setFound(answer);
    };
    const timer = setTimeout(() => void ask().catch(() => undefined), pauseMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [query, tools]);
  const found = query ? last : null;
  const near = loaded.count === null ? nearPhoto : undefined;
  return { offered: found ?? near ?? loaded, search: (text: string) => setTyped({ query: text, over: loaded.places }) };
}
