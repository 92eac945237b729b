import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { counted } from '~/components/format';
import { Form, SubmitButton } from '~/components/forms/form';
import { NoticeBanner, EmptyState } from '~/components/notices/notices';
import { pageMeta } from '~/components/page-meta';
import { keepForm } from '~/components/weak-link/guard';
import {
  addToCart,
  findItem,
  merchandise,
  readCart,
  removeFromCart,
  type MerchandiseItem,
  type CartLine,
} from '~/domain/store';
import { cartOf, saveCart } from '~/http/cookies';
import { browserForm, formAction } from '~/http/form-action';
import type { PageHandle } from '~/schemas/page-handle';
import { cartInput } from '~/schemas/atoms';

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

/** Specification §2, Store: a preview with sample items. The cart works, but there is no checkout. */
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

function ProductCard({ item }: { item: MerchandiseItem }) {
  const { id, name, description, price, imageUrl, category, inStock } = item;
  return (
    <article className="card" id={`item-${id}`} aria-labelledby={`item-${id}-name`}>
      <img
        className="flex-none w-[calc(100%_-_16px)] mx-2 mt-2 rounded-md"
        src={imageUrl}
        width={480}
        height={360}
        alt=""
      />
      <div className="card-text">
        <h2 className="mt-0 mb-1 text-xl" id={`item-${id}-name`}>
          {name}
        </h2>
        <p>{description}</p>
        <p>
          <b className="text-points font-sign text-2xl font-extrabold leading-none">${price}</b>{' '}
          <span className="text-dim">{category} (sample)</span>
        </p>
      </div>
      <Form action="/store" className="px-3 pb-3" intent="add">
        {inStock ? (
          <SubmitButton name="itemId" value={String(id)} pendingLabel="Adding...">
            Add to Cart
          </SubmitButton>
        ) : (
          <p>Out of stock</p>
        )}
      </Form>
    </article>
  );
}

function CartPanel({ cart }: { cart: ReturnType<typeof readCart> }) {
  return (
    <section id="cart" aria-labelledby="cart-title">
      <h2 id="cart-title">Your cart</h2>
      {cart.lines.length === 0 ? (
        <EmptyState title="Your cart is empty" text="Add something and see how it looks. It's only a preview." />
      ) : (
        <>
          <ul className="plain-list">
            {cart.lines.map((line) => (
              <Line key={line.item.id} line={line} />
            ))}
          </ul>
          <p className="flex items-center mb-2 px-3 py-2 rounded-md bg-raised">
            <span className="flex-auto">Total, if it were for sale</span>
            <b>{`$${cart.total}`}</b>
          </p>
        </>
      )}
    </section>
  );
}

function Line({ line: { item, quantity, total } }: { line: CartLine }) {
  return (
    <li className="flex items-center mb-2 px-3 py-2 rounded-md bg-raised">
      <span className="flex-auto">
        <strong className="block">{item.name}</strong> <span>{`${quantity} × $${item.price}`}</span>
      </span>
      <b>{`$${total}`}</b>
      <Form className="ml-4" action="/store" intent="remove">
        <SubmitButton tone="plain" name="itemId" value={String(item.id)} pendingLabel="...">
          Remove<span className="sr-only"> {item.name}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}
