/** A thing in the store (specification §3). */
export type MerchandiseItem = {
  id: number;
  name: string;
  description: string;
  /** US dollars with two decimals, as text: `29.99`. */
  price: string;
  /** A path on this site. */
  imageUrl: string;
  category: string;
  inStock: boolean;
};

/** Built-in samples (specification §2, Store), none of which can be ordered yet. */
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
