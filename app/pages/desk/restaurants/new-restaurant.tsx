import { getZodConstraint } from '@conform-to/zod/v4';
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { Panel } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { addRestaurant } from '~/domain/restaurants';
import { editorAt, editorForm } from '~/http/desk';
import { formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { countTry } from '~/http/rate-limits';
import { newRestaurant } from '~/schemas/restaurants';
import { stateOptions } from '~/schemas/states';
import { RestaurantForm } from './RestaurantForm';

export const meta: MetaFunction = () => [{ title: pageTitle('Add a restaurant') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    await editorAt(args);
    return {
      formKey: randomUUID(),
      constraint: getZodConstraint(newRestaurant),
      states: stateOptions('states-and-district'),
    };
  });
}

export const action = formAction({
  default: editorForm({
    schema: newRestaurant,
    refused: 'restaurant-failed',
    run: async ({ actor, input }) => {
      await countTry('write-actor', actor.id);
      await addRestaurant(actor, input);
      return { to: '/desk/restaurants', notice: 'restaurant-added' };
    },
  }),
});

export default function NewRestaurantPage() {
  return (
    <div className="column">
      <Panel level={1} title="Add a restaurant">
        <RestaurantForm restaurant={null} {...useLoaderData<typeof loader>()} />
      </Panel>
    </div>
  );
}
