import { LRUCache } from 'lru-cache';
import { compress, type Encoding } from '../compression';
import type { WholePage } from '../content-policy';
import type { SlotValues } from './shared-rendering';

/** In bytes. */
const mostKept = 4 * 1024 * 1024;

/** Pages as they were sent to somebody, of all templates. */
const kept = new LRUCache<string, Promise<WholePage>>({ maxSize: mostKept });

let templates = 0;

/** A template's pages. Whoever opens one again, and for whom nothing has changed, is sent the same bytes. */
export class FilledPages {
  private readonly template = (templates += 1);

  constructor(private readonly fill: (values: SlotValues) => WholePage) {}

  /** @returns a function that gives the page with these values in an encoding */
  of(values: SlotValues): (encoding: Encoding | null) => Promise<WholePage> {
    // In their order, which is the page's.
    const shown = JSON.stringify([...values.values()]);
    return (encoding) => {
      const key = `${this.template} ${encoding} ${shown}`;
      const known = kept.get(key);
      if (known) return known;
      const page = this.fill(values);
      const made = encoding === null ? Promise.resolve(page) : compressed(page, encoding);
      kept.set(key, made, {
        size: key.length + Math.ceil(encoding === null ? page.body.length : page.body.length / 3),
      });
      made.catch(() => kept.delete(key));
      return made;
    };
  }
}

const compressed = async ({ policy, body }: WholePage, encoding: Encoding): Promise<WholePage> => ({
  policy,
  body: await compress(body, encoding, 'one'),
});
