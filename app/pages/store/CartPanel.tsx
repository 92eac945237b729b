import { Form } from '~/components/Form';
import { EmptyState } from '~/components/notices/EmptyState';
import { SubmitButton } from '~/components/forms';
import type { CartLine, readCart } from '~/domain/store';

export function CartPanel({ cart }: { cart: ReturnType<typeof readCart> }) {
  return (
    <section className="cart" id="cart" aria-labelledby="cart-title">
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
          <p className="cart-line cart-total">
            <span>Total, if it were for sale</span>
            <b>{`$${cart.total}`}</b>
          </p>
        </>
      )}
    </section>
  );
}

function Line({ line: { item, quantity, total } }: { line: CartLine }) {
  return (
    <li className="cart-line">
      <span>
        <strong>{item.name}</strong> <span>{`${quantity} × $${item.price}`}</span>
      </span>
      <b>{`$${total}`}</b>
      <Form method="post" action="/store">
        <input type="hidden" name="intent" value="remove" />
        <SubmitButton tone="plain" name="itemId" value={String(item.id)} pendingLabel="...">
          Remove<span className="unseen"> {item.name}</span>
        </SubmitButton>
      </Form>
    </li>
  );
}
