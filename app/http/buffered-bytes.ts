import { DomainError } from '~/domain/errors';
import { ownShare } from '~/services/workers';

const kilobyte = 1024;
/** Of all bodies together while they are in memory; a process takes in a few of the largest, however many share. */
const mostBytes = Math.max(4 * 1024 * kilobyte, ownShare(16 * 1024 * kilobyte));
/** The first bytes of each body count for nothing: what is small is taken in, however many large ones never end. */
const freeBytes = 4 * kilobyte;
const retryAfterSeconds = 10;

let bufferedByAll = 0;

/** Counts a body's bytes in memory while it is read. */
export class BufferedBytes {
  private held = 0;
  private counted = 0;
  private isOver = false;

  /** Before bytes are kept. @throws DomainError `busy` when all bodies together hold too many */
  take(bytes: number): void {
    if (this.isOver) return;
    const counted = Math.max(0, this.held + bytes - freeBytes);
    const more = counted - this.counted;
    if (bufferedByAll + more > mostBytes) throw new DomainError('busy', { retryAfterSeconds });
    this.held += bytes;
    this.counted = counted;
    bufferedByAll += more;
  }

  /** When the body is complete or given up. */
  release(): void {
    if (!this.isOver) bufferedByAll -= this.counted;
    this.isOver = true;
  }
}
