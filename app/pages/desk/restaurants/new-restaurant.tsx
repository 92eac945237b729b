import { randomUUID } from 'node:crypto';
import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { addRestaurant } from '~/domain/restaurants';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { newRestaurant } from '~/schemas/locations';
import { stateOptions } from '~/schemas/states';
import { RestaurantForm } from './RestaurantForm';

export const meta = pageMeta({
  title: 'Add a restaurant',
  description: 'Add a restaurant with room for a truck to the food map.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  return {
    formKey: randomUUID(),
    constraint: getZodConstraint(newRestaurant),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(addRestaurant, {
    schema: newRestaurant,
    words: 'driver',
    refused: 'restaurant-failed',
    input: ({ input }) => input,
    done: () => ({ to: '/desk/restaurants', notice: 'restaurant-added' }),
  }),
});

export default function NewRestaurantPage() {
  return (
    <div className="column">
      <BackLink to="/desk/restaurants">Restaurants</BackLink>
      <Panel level={1} title="Add a restaurant">
        <RestaurantForm restaurant={null} {...useLoaderData<typeof loader>()} />
      </Panel>
    </div>
  );
}
