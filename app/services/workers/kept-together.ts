import { LRUCache } from 'lru-cache';

/** Things whose last change is remembered: more than a site's readers ask for in a day. */
const mostRemembered = 5_000;

/** What the processes of a site know together: a primary for its workers, or a process that serves alone for itself. */
export class KeptTogether<Holder> {
  /** Who holds the places that are taken, by what they are of. */
  private readonly holders = new Map<string, Holder[]>();
  private readonly changes = new LRUCache<string, { tag: string; at: number }>({ max: mostRemembered });

  /** @returns false where so many are taken already */
  takePlace(holder: Holder, name: string, most: number): boolean {
    const holders = this.holders.get(name) ?? [];
    if (holders.length >= most) return false;
    this.holders.set(name, holders);
    holders.push(holder);
    return true;
  }

  giveBack(holder: Holder, name: string): void {
    const holders = this.holders.get(name) ?? [];
    const at = holders.indexOf(holder);
    if (at >= 0) holders.splice(at, 1);
    if (holders.length === 0) this.holders.delete(name);
  }

  /** All places of one who is no more. */
  giveBackAll(holder: Holder): void {
    for (const name of [...this.holders.keys()]) {
      const left = (this.holders.get(name) ?? []).filter((each) => each !== holder);
      if (left.length > 0) this.holders.set(name, left);
      else this.holders.delete(name);
    }
  }

  /** Since when something is as its tag says, as far as anybody has asked: whole seconds, as headers tell it, in milliseconds. */
  changedAt(name: string, tag: string, now: number): number {
    const known = this.changes.get(name);
    if (known?.tag === tag) return known.at;
    // Of two changes within a second, each has its own.
    const at = Math.max(Math.ceil(now / 1000) * 1000, (known?.at ?? 0) + 1000);
    this.changes.set(name, { tag, at });
    return at;
  }
}
