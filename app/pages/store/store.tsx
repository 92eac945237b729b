import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { NoticeBanner } from '~/components/notices/NoticeBanner';
import { counted } from '~/components/format';
import type { PageHandle } from '~/components/page-handle';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import { addToCart, findItem, merchandise, readCart, removeFromCart } from '~/domain/store';
import { cartOf, saveCart } from '~/http/cookies';
import { browserForm, formAction } from '~/http/form-action';
import { cartInput } from '~/schemas/store';
import { CartPanel } from './CartPanel';
import { ProductCard } from './ProductCard';

export const handle = { robots: 'index', parameters: [], database: 'none' } satisfies PageHandle;

export const meta = pageMeta({
  title: "American Trucker's Store",
  description: 'A look at shirts, caps and mugs for truck drivers who know where the good meat is.',
});

export async function loader({ request }: LoaderFunctionArgs) {
  return { items: merchandise, cart: readCart(await cartOf(request)) };
}

export const clientAction = keepForm();

export const action = formAction({
  add: browserForm({
    schema: cartInput,
    run: async ({ input: { itemId }, request }) => {
      const cart = addToCart(await cartOf(request), itemId);
      const text = `${findItem(itemId)?.name ?? ''}. Nothing is for sale yet.`;
      return {
        to: `/store#item-${itemId}`,
        cookies: [await saveCart(cart)],
        notice: 'added-to-cart',
        text,
        stay: true,
      };
    },
  }),
  remove: browserForm({
    schema: cartInput,
    run: async ({ input: { itemId }, request }) => {
      const cart = removeFromCart(await cartOf(request), itemId);
      return { to: '/store#cart', cookies: [await saveCart(cart)], notice: 'removed-from-cart', stay: true };
    },
  }),
});

/** Specification §2, Store: a preview with sample items; the cart is real, but nothing can be bought. */
export default function StorePage() {
  const { items, cart } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="head">
        <h1>American Trucker&rsquo;s Store</h1>
        <a href="#cart">{`Cart: ${counted(cart.count, 'item')}`}</a>
      </div>
      <NoticeBanner tone="info">
        This is a preview with sample items. You can fill a cart, but <strong>nothing is for sale yet</strong>.
      </NoticeBanner>
      <div className="cards">
        {items.map((item) => (
          <ProductCard key={item.id} item={item} />
        ))}
      </div>
      <CartPanel cart={cart} />
    </>
  );
}
