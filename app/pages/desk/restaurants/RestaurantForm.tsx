import { getFormProps, useForm } from '@conform-to/react';
import { Link } from '@remix-run/react';
import { Form } from '~/components/Form';
import type { Constraints } from '~/components/form-types';
import { Field, TextArea } from '~/components/forms/fields';
import { FormErrors, SubmitButton } from '~/components/forms/form-parts';
import { SelectField, SwitchField } from '~/components/forms/more-fields';
import { useReply } from '~/components/use-reply';
import type { Restaurant } from '~/domain/restaurants';

type Props = {
  /** Null for a new one. */
  restaurant: Restaurant | null;
  /** For a new one: sent twice, it is added once. */
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
type Fields = Record<(typeof texts)[number] | (typeof switches)[number] | 'formKey', string>;

export function RestaurantForm({ restaurant, formKey, constraint, states }: Props) {
  const [form, fields] = useForm<Fields>({
    id: 'restaurant',
    lastResult: useReply(),
    constraint,
    defaultValue: restaurant ? asTyped(restaurant) : {},
    defaultNoValidate: false,
  });
  return (
    <Form method="post" autoComplete="off" {...getFormProps(form)}>
      <FormErrors form={form} />
      {formKey !== undefined && <input type="hidden" name="formKey" value={fields.formKey.initialValue ?? formKey} />}
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

function asTyped(restaurant: Restaurant): Partial<Fields> {
  const typed: Partial<Fields> = {};
  for (const name of texts) typed[name] = restaurant[name] === null ? '' : String(restaurant[name]);
  for (const name of switches) typed[name] = restaurant[name] ? 'on' : '';
  return typed;
}
