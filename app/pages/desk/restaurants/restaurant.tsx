import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { Panel } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { changeRestaurant, findOwnRestaurantOrFail } from '~/domain/restaurants';
import { editorAt, editorForm } from '~/http/desk';
import { formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { pathId } from '~/http/path-id';
import { countTry } from '~/http/rate-limits';
import { restaurantInput } from '~/schemas/restaurants';
import { stateOptions } from '~/schemas/states';
import { RestaurantForm } from './RestaurantForm';

export const meta: MetaFunction = () => [{ title: pageTitle('Change a restaurant') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    await editorAt(args);
    return {
      restaurant: await findOwnRestaurantOrFail(pathId(args.params.id)),
      constraint: getZodConstraint(restaurantInput),
      states: stateOptions('states-and-district'),
    };
  });
}

export const action = formAction({
  default: editorForm({
    schema: restaurantInput,
    refused: 'restaurant-failed',
    run: async ({ actor, input, params }) => {
      await countTry('write-actor', actor.id);
      await changeRestaurant(actor, { ...input, id: pathId(params.id) });
      return { to: '/desk/restaurants', notice: 'restaurant-changed' };
    },
  }),
});

export default function RestaurantPage() {
  return (
    <div className="column">
      <Panel level={1} title="Change a restaurant">
        <RestaurantForm {...useLoaderData<typeof loader>()} />
      </Panel>
    </div>
  );
}
