import { DomainError } from '~/domain/errors';

const kilobyte = 1024;
/** Of all bodies together that are held in memory while they come in. */
const mostBytes = 16 * 1024 * kilobyte;
/** Of each body these count for nothing: what is small is taken in, however many large ones never end. */
const freeBytes = 4 * kilobyte;
const retryAfterSeconds = 10;

let heldByAll = 0;

/** What is held in memory of a body that is being read. */
export class HeldBytes {
  private held = 0;
  private counted = 0;
  private isOver = false;

  /** Counts bytes that are about to be kept. @throws DomainError `busy` when too many are held of all bodies. */
  take(bytes: number): void {
    if (this.isOver) return;
    const counted = Math.max(0, this.held + bytes - freeBytes);
    const more = counted - this.counted;
    if (heldByAll + more > mostBytes) throw new DomainError('busy', { retryAfterSeconds });
    this.held += bytes;
    this.counted = counted;
    heldByAll += more;
  }

  /** The body is there, or given up. */
  release(): void {
    if (!this.isOver) heldByAll -= this.counted;
    this.isOver = true;
  }
}
