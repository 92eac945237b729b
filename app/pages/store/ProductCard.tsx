import { Form } from '~/components/Form';
import { SubmitButton } from '~/components/forms';
import type { MerchandiseItem } from '~/domain/store';

export function ProductCard({ item }: { item: MerchandiseItem }) {
  const { id, name, description, price, imageUrl, category, inStock } = item;
  return (
    <article className="card" id={`item-${id}`} aria-labelledby={`item-${id}-name`}>
      <img className="picture" src={imageUrl} width={480} height={360} alt="" />
      <div className="card-text">
        <h2 className="product-name" id={`item-${id}-name`}>
          {name}
        </h2>
        <p>{description}</p>
        <p className="product-price">
          <b>${price}</b> <span className="demo-note">{category} (sample)</span>
        </p>
      </div>
      <Form method="post" action="/store" className="card-foot">
        <input type="hidden" name="intent" value="add" />
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
