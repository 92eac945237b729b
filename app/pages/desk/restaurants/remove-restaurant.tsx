import type { LoaderFunctionArgs } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Form, Panel, SubmitButton } from '~/components/forms/form';
import { pageMeta } from '~/components/page-meta';
import { BackLink } from '~/components/page-parts';
import { keepForm } from '~/components/weak-link/guard';
import { findOwnRestaurantOrFail, removeRestaurant } from '~/domain/restaurants';
import { form, formAction } from '~/http/form-action';
import { requireEditor } from '~/http/guards';
import { pathId } from '~/http/page-loader';

export const meta = pageMeta({
  title: 'Remove a restaurant',
  description: 'Remove a restaurant from the Food Map.',
});

export async function loader(args: LoaderFunctionArgs) {
  await requireEditor(args);
  const { name, address } = await findOwnRestaurantOrFail(pathId(args.params.id));
  return { name, address };
}

export const clientAction = keepForm();

export const action = formAction({
  default: form(removeRestaurant, {
    schema: z.object({}),
    input: ({ params }) => pathId(params.id),
    done: () => ({ to: '/desk/restaurants', notice: 'restaurant-removed' }),
  }),
});

export default function RemoveRestaurantPage() {
  const { name, address } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <BackLink to="/desk/restaurants">Restaurants</BackLink>
      <Panel level={1} title="Remove a restaurant">
        <p>Remove this restaurant from the list? You can&rsquo;t undo this.</p>
        <p>
          <strong>{name}</strong>, {address}
        </p>
        <Form className="actions">
          <SubmitButton tone="danger" pendingLabel="Removing...">
            Remove
          </SubmitButton>
          <Link className="btn" to="/desk/restaurants">
            Cancel
          </Link>
        </Form>
      </Panel>
    </div>
  );
}
