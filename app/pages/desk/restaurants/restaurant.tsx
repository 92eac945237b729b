import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { changeRestaurant, findOwnRestaurantOrFail } from '~/domain/restaurants';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { pathId } from '~/http/page-loader';
import { restaurantInput } from '~/schemas/locations';
import { stateOptions } from '~/schemas/states';
import { RestaurantForm } from './RestaurantForm';

export const meta = pageMeta({
  title: 'Change a restaurant',
  description: 'Set right what the food map says about a restaurant.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  return {
    restaurant: await findOwnRestaurantOrFail(pathId(args.params.id)),
    constraint: getZodConstraint(restaurantInput),
    states: stateOptions('states-and-district'),
  };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(changeRestaurant, {
    schema: restaurantInput,
    words: 'driver',
    refused: 'restaurant-failed',
    input: ({ input, params }) => ({ ...input, id: pathId(params.id) }),
    done: () => ({ to: '/desk/restaurants', notice: 'restaurant-changed' }),
  }),
});

export default function RestaurantPage() {
  return (
    <div className="column">
      <BackLink to="/desk/restaurants">Restaurants</BackLink>
      <Panel level={1} title="Change a restaurant">
        <RestaurantForm {...useLoaderData<typeof loader>()} />
      </Panel>
    </div>
  );
}
