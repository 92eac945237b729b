import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { Mistakes, Panel, SubmitButton } from '~/components/forms';
import { pageTitle } from '~/components/page-title';
import { findOwnRestaurantOrFail, removeRestaurant } from '~/domain/restaurants';
import { editorAt } from '~/http/desk';
import { form, formAction } from '~/http/form-action';
import { orErrorPage } from '~/http/guards';
import { pathId } from '~/http/path-id';

export const meta: MetaFunction = () => [{ title: pageTitle('Remove a restaurant') }];

export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    await editorAt(args);
    const { name, address } = await findOwnRestaurantOrFail(pathId(args.params.id));
    return { name, address };
  });
}

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
      <Panel level={1} title="Remove a restaurant">
        <Mistakes />
        <p>Is this one to leave the list? It cannot be brought back.</p>
        <p>
          <strong>{name}</strong>, {address}
        </p>
        <Form method="post" className="actions">
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
