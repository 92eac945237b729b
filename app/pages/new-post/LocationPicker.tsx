import type { FieldMetadata } from '@conform-to/react';
import { type ChangeEvent, useState } from 'react';
import { FoundCount } from '~/components/stops/FoundCount';
import { ExitSign } from '~/components/stops/ExitSign';
import { Field, SelectField, SubmitButton, TextArea } from '~/components/forms';
import { amenitiesHint, typeOptions } from '~/components/stops/location-types';
import type { Place } from '~/domain/locations';
import { emptyLists } from '~/messages';
import type { NewPostFields } from './new-post-fields';
import { type OfferedPlaces, usePlaceSearch } from './use-place-search';

type Props = {
  fields: { [Name in keyof NewPostFields]: FieldMetadata<string> };
  /** By the server. */
  given: OfferedPlaces;
  /** Of the place that the server knows to be chosen. */
  chosenId: number | undefined;
  match: Place | null;
  states: { value: string; label: string }[];
};

/** `answered` is the server's answer under which the place was chosen. */
type Choice = { place: Place | undefined; answered: number | undefined };

/** Finds a place by a word of its name, highway, city or state; without script by a button. */
export function LocationPicker({ fields, given, chosenId, match, states }: Props) {
  const { offered, search } = usePlaceSearch(given);
  const answer = given.places.find(({ id }) => id === chosenId);
  const answered = answer?.id;
  const [choice, setChoice] = useState<Choice>({ place: answer, answered });
  // A place that has just been added is the chosen one, whatever was chosen before.
  const chosen = choice.answered === answered ? choice.place : answer;
  const found = offered.places.some(({ id }) => id === chosen?.id);
  // What was chosen stays chosen while one looks for another.
  const places = chosen && !found ? [chosen, ...offered.places] : offered.places;
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
      <FoundCount count={offered.count} hasMore={offered.hasMore} none={emptyLists.locationsSearch} />
      {places.map((place) => (
        <label className="place-choice" key={`${place.id} ${answered}`}>
          <input
            type="radio"
            name="locationId"
            value={place.id}
            defaultChecked={place.id === chosen?.id}
            onChange={() => setChoice({ place, answered })}
          />
          <ExitSign {...place} exit={place.exitNumber} />
        </label>
      ))}
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
        <SelectField meta={fields.type} label="Type" options={typeOptions} />
        <TextArea meta={fields.amenities} label="Amenities" rows={2} hint={amenitiesHint} />
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
