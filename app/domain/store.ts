import type { z } from 'zod';
import type { merchandiseItem } from '~/schemas/answers';
import { invariant } from './errors';

/** An item in the store (specification §3). */
export type MerchandiseItem = z.output<typeof merchandiseItem>;

/** Built-in samples (specification §2, Store). None can be ordered yet. */
export const merchandise: readonly MerchandiseItem[] = [
  {
    id: 1,
    name: 'Next Exit Work Shirt',
    description: 'Heavy cotton in service-sign blue, with an exit tab on the chest and room for a second helping.',
    price: '29.99',
    imageUrl: '/store/work-shirt.svg',
    category: 'Clothing',
    inStock: true,
  },
  {
    id: 2,
    name: 'Long Haul Cap',
    description:
      'Mesh back, curved brim, a fork and a knife on the front. Keeps the sun and the gravy out of your eyes.',
    price: '24.99',
    imageUrl: '/store/long-haul-cap.svg',
    category: 'Headwear',
    inStock: true,
  },
  {
    id: 3,
    name: 'Bottomless Refill Mug',
    description: 'Twenty ounces, wide foot, and it fits the cup holder. The refill is between you and the waitress.',
    price: '15.99',
    imageUrl: '/store/refill-mug.svg',
    category: 'Kitchen',
    inStock: true,
  },
];

/** Quantities by item id. */
export type Cart = Record<string, number>;

/** `total` is in US dollars, such as `59.98`. */
export type CartLine = { item: MerchandiseItem; quantity: number; total: string };

export const maxPerItem = 10;

/** Adds one of an item, up to ten. @throws DomainError `not-found` for an item that the store doesn't have */
export function addToCart(cart: Cart, itemId: number): Cart {
  invariant(findItem(itemId), 'not-found');
  return { ...cart, [itemId]: Math.min(maxPerItem, (cart[itemId] ?? 0) + 1) };
}

/** Removes an item completely. Does nothing if it isn't in the cart. */
export const removeFromCart = (cart: Cart, itemId: number): Cart =>
  Object.fromEntries(Object.entries(cart).filter(([id]) => id !== String(itemId)));

/** @returns the cart's lines in the store's order, the number of items, and the total */
export function readCart(cart: Cart): { lines: CartLine[]; count: number; total: string } {
  const inCart = merchandise.flatMap((item) => {
    const quantity = cart[item.id] ?? 0;
    return quantity > 0 ? [{ item, quantity, cents: quantity * centsOf(item) }] : [];
  });
  return {
    lines: inCart.map(({ item, quantity, cents }) => ({ item, quantity, total: dollars(cents) })),
    count: inCart.reduce((sum, { quantity }) => sum + quantity, 0),
    total: dollars(inCart.reduce((sum, { cents }) => sum + cents, 0)),
  };
}

export const findItem = (id: number): MerchandiseItem | undefined => merchandise.find((item) => item.id === id);

/** Sums are calculated in whole cents, since decimal fractions don't add up exactly. */
const centsOf = ({ price }: MerchandiseItem): number => Math.round(Number(price) * 100);

const dollars = (cents: number): string => (cents / 100).toFixed(2);
