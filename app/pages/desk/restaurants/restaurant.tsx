import { randomUUID } from 'node:crypto';
import { getFormProps, useForm } from '@conform-to/react';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { Field, SelectField, SwitchField, TextArea } from '~/components/forms/fields';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { useLastResult } from '~/components/forms/last-result';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { addRestaurant, changeRestaurant, findOwnRestaurantOrFail, type Restaurant } from '~/domain/restaurants';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { newRestaurant, restaurantInput } from '~/schemas/locations';
import { stateOptions } from '~/schemas/states';

/** `/desk/restaurants/new` has no id. */
export const meta = pageMeta(({ params }) =>
  params.id === undefined
    ? { title: 'Add a restaurant', description: 'Add a restaurant with room for a truck to the food map.' }
    : { title: 'Change a restaurant', description: 'Correct a restaurant on the food map.' },
);

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const { id } = args.params;
  const restaurant = id === undefined ? null : await findOwnRestaurantOrFail(pathId(id));
  return {
    /** Null for a new restaurant. */
    restaurant,
    /** Idempotency key for a new restaurant. */
    formKey: restaurant ? undefined : randomUUID(),
    constraint: getZodConstraint(restaurant ? restaurantInput : newRestaurant),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

const add = formAction({
  default: form(addRestaurant, {
    schema: newRestaurant,
    words: 'driver',
    refused: 'restaurant-failed',
    input: ({ input }) => input,
    done: () => ({ to: '/desk/restaurants', notice: 'restaurant-added' }),
  }),
});

const change = formAction({
  default: form(changeRestaurant, {
    schema: restaurantInput,
    words: 'driver',
    refused: 'restaurant-failed',
    input: ({ input, params }) => ({ ...input, id: pathId(params.id) }),
    done: () => ({ to: '/desk/restaurants', notice: 'restaurant-changed' }),
  }),
});

export const action = (args: ActionFunctionArgs) => (args.params.id === undefined ? add(args) : change(args));

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

export default function RestaurantPage() {
  const { restaurant, formKey, constraint, states } = useLoaderData<typeof loader>();
  const [form, fields] = useForm<z.input<typeof newRestaurant>>({
    id: 'restaurant',
    lastResult: useLastResult(),
    constraint,
    defaultValue: restaurant ? asTyped(restaurant) : {},
    defaultNoValidate: false,
  });
  return (
    <div className="column">
      <BackLink to="/desk/restaurants">Restaurants</BackLink>
      <Panel level={1} title={restaurant ? 'Change a restaurant' : 'Add a restaurant'}>
        <Form autoComplete="off" {...getFormProps(form)} meta={form} formKey={formKey}>
          <Field meta={fields.name} label="Name *" />
          <Field meta={fields.address} label="Address *" placeholder="1 Sample Road, Amarillo, TX" />
          <SelectField
            meta={fields.state}
            label="State *"
            options={[{ value: '', label: '-- Select --' }, ...states]}
          />
          <Field
            meta={fields.rating}
            label="Rating"
            inputMode="decimal"
            hint="From 0 to 5. The best rated come first."
          />
          <Field meta={fields.foodSpecialties} label="Food specialties" placeholder="Brisket, peach cobbler" />
          <TextArea meta={fields.description} label="Description" rows={2} />
          <Field meta={fields.hours} label="Hours" placeholder="Open 24 hours" />
          <Field meta={fields.phoneNumber} label="Phone number" type="tel" />
          <Field
            meta={fields.latitude}
            label="Latitude"
            inputMode="text"
            placeholder="35.19"
            hint="Puts it on the map."
          />
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
      </Panel>
    </div>
  );
}

type Typed = Partial<Record<(typeof texts)[number] | (typeof switches)[number], string>>;

function asTyped(restaurant: Restaurant): Typed {
  const typed: Typed = {};
  for (const name of texts) typed[name] = restaurant[name] === null ? '' : String(restaurant[name]);
  for (const name of switches) typed[name] = restaurant[name] ? 'on' : '';
  return typed;
}
