import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import type { z } from 'zod';
import { Form, SubmitButton } from '~/components/forms/form';
import { type Constraints, Field, SelectField, SwitchField, TextArea } from '~/components/forms/fields';
import { useLastResult } from '~/components/forms/last-result';
import type { Restaurant } from '~/domain/restaurants';
import type { newRestaurant } from '~/schemas/locations';

type Props = {
  /** Null for a new restaurant. */
  restaurant: Restaurant | null;
  /** Idempotency key for a new restaurant. */
  formKey?: string;
  constraint: Constraints;
  states: { value: string; label: string }[];
};

const texts = [
  'name',
  'address',
  'state',
  'rating',
  'foodSpecialties',
  'description',
  'hours',
  'phoneNumber',
  'latitude',
  'longitude',
] as const;
const switches = ['truckParking', 'showers', 'wifi', 'laundry'] as const;

export function RestaurantForm({ restaurant, formKey, constraint, states }: Props) {
  const [form, fields] = useForm<z.input<typeof newRestaurant>>({
    id: 'restaurant',
    lastResult: useLastResult(),
    constraint,
    defaultValue: restaurant ? asTyped(restaurant) : {},
    defaultNoValidate: false,
  });
  return (
    <Form autoComplete="off" {...getFormProps(form)} meta={form} formKey={formKey}>
      <Field meta={fields.name} label="Name *" />
      <Field meta={fields.address} label="Address *" placeholder="1 Sample Road, Amarillo, TX" />
      <SelectField meta={fields.state} label="State *" options={[{ value: '', label: '-- Select --' }, ...states]} />
      <Field meta={fields.rating} label="Rating" inputMode="decimal" hint="From 0 to 5. The best rated come first." />
      <Field meta={fields.foodSpecialties} label="Food specialties" placeholder="Brisket, peach cobbler" />
      <TextArea meta={fields.description} label="Description" rows={2} />
      <Field meta={fields.hours} label="Hours" placeholder="Open 24 hours" />
      <Field meta={fields.phoneNumber} label="Phone number" type="tel" />
      <Field meta={fields.latitude} label="Latitude" inputMode="text" placeholder="35.19" hint="Puts it on the map." />
      <Field meta={fields.longitude} label="Longitude" inputMode="text" placeholder="-101.76" />
      <SwitchField meta={fields.truckParking} label="Truck parking" />
      <SwitchField meta={fields.showers} label="Showers" />
      <SwitchField meta={fields.wifi} label="Wi-Fi" />
      <SwitchField meta={fields.laundry} label="Laundry" />
      <div className="actions">
        <SubmitButton pendingLabel="Saving...">{restaurant ? 'Save' : 'Add'}</SubmitButton>
        <Link className="btn" to="/desk/restaurants">
          Cancel
        </Link>
      </div>
    </Form>
  );
}

type Typed = Partial<Record<(typeof texts)[number] | (typeof switches)[number], string>>;

function asTyped(restaurant: Restaurant): Typed {
  const typed: Typed = {};
  for (const name of texts) typed[name] = restaurant[name] === null ? '' : String(restaurant[name]);
  for (const name of switches) typed[name] = restaurant[name] ? 'on' : '';
  return typed;
}
