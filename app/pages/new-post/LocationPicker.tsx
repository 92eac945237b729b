import type { FieldMetadata } from '@conform-to/react';
import { type ChangeEvent, useState } from 'react';
import { ExitSign } from '~/components/ExitSign';
import { Field, SelectField, SubmitButton } from '~/components/forms';
import type { Place } from '~/domain/locations';
import { emptyLists } from '~/messages';
import type { NewPostFields } from './NewPostForm';
import { usePlaceSearch } from './use-place-search';

type Props = {
  fields: { [Name in keyof NewPostFields]: FieldMetadata<string> };
  places: Place[];
  /** Of the place that the server knows to be chosen. */
  chosenId: number | undefined;
  searched: boolean;
  match: Place | null;
  states: { value: string; label: string }[];
};

/** What was chosen, and the server's answer that it was chosen under. */
type Choice = { id: string | undefined; answered: string | undefined };

/** Finds a place by a word of its name, highway, city or state; without script by a button. */
export function LocationPicker({ fields, places: given, chosenId, searched, match, states }: Props) {
  const { places, searching, search } = usePlaceSearch(given, searched);
  const answered = given.some(({ id }) => id === chosenId) ? String(chosenId) : undefined;
  const [chosen, setChosen] = useState<Choice>({ id: answered, answered });
  // A place that has just been added is the chosen one, whatever was chosen before.
  const selected = chosen.answered === answered ? chosen.id : answered;
  const newPlace = [fields.placeName, fields.placeHighway, fields.placeExit];
  const adding = match !== null || newPlace.some(({ errors, initialValue }) => errors ?? initialValue);
  return (
    <fieldset className="location-picker">
      <legend>Location *</legend>
      <div className="search-row">
        <Field
          meta={fields.query}
          label="Find a place"
          type="search"
          placeholder="Name, highway or city"
          onChange={(event: ChangeEvent<HTMLInputElement>) => search(event.target.value)}
        />
        <SubmitButton name="intent" value="find" tone="plain" pendingLabel="...">
          Find
        </SubmitButton>
      </div>
      {fields.locationId.errors && (
        <p className="field-error" id={fields.locationId.errorId}>
          {fields.locationId.errors}
        </p>
      )}
      {places.map((place) => (
        <label className="place-choice" key={`${place.id} ${answered}`}>
          <input
            type="radio"
            name="locationId"
            value={place.id}
            defaultChecked={String(place.id) === selected}
            onChange={(event) => setChosen({ id: event.target.value, answered })}
          />
          <ExitSign {...place} exit={place.exitNumber} />
        </label>
      ))}
      {searching && places.length === 0 && <p role="status">{emptyLists.locationsSearch}</p>}
      <details className="add-place" open={adding || undefined} key={answered}>
        <summary>Add New</summary>
        {match && (
          <p role="alert">We already have {match.name} at that exit. Choose it above, or add yours all the same.</p>
        )}
        <Field meta={fields.placeName} label="Name *" />
        <Field meta={fields.chainName} label="Chain" />
        <Field meta={fields.placeHighway} label="Highway *" placeholder="I-40" />
        <Field meta={fields.placeExit} label="Exit number *" />
        <Field meta={fields.city} label="City" />
        <SelectField meta={fields.state} label="State" options={[{ value: '', label: '-- Select --' }, ...states]} />
        <input type="hidden" name="type" value="truck_stop" />
        <SubmitButton
          name="intent"
          value={match ? 'add-place-anyway' : 'add-place'}
          tone="plain"
          pendingLabel="Creating..."
        >
          {match ? 'Add it all the same' : 'Add this place'}
        </SubmitButton>
      </details>
    </fieldset>
  );
}
