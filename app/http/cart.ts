import { z } from 'zod';
import { type Cart, mostOfAnItem } from '~/domain/store/cart';
import { cartCookie } from './cookies';

const stored = z.record(z.string().regex(/^\d{1,6}$/), z.int().min(1).max(mostOfAnItem));

/** @returns an empty cart where the browser has none that this site has signed */
export async function cartOf(request: Request): Promise<Cart> {
  const parsed = stored.safeParse(await cartCookie.parse(request.headers.get('cookie')));
  return parsed.success ? parsed.data : {};
}

/** @returns the Set-Cookie header */
export const saveCart = (cart: Cart): Promise<string> => cartCookie.serialize(cart);
