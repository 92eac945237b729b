import { createHash } from 'node:crypto';
import { compress, type Encoding } from '../compression';

/** A page that is sent to many, compressed once. */
export class PageCopies {
  readonly status: number;
  /** Of the application; those of this very answer (compression) are added when it is sent. */
  readonly headers: [name: string, value: string][];
  readonly etag: string;
  readonly plain: Buffer;
  private readonly compressed = new Map<Encoding, Promise<Buffer>>();

  constructor({ status, headers }: Response, page: string) {
    this.status = status;
    this.headers = [...headers];
    this.plain = Buffer.from(page, 'utf8');
    // Weak: it stands for the page, whichever way its bytes are sent (RFC 9110 8.8.3).
    this.etag = `W/"${createHash('sha256').update(this.plain).digest('base64').slice(0, 22)}"`;
  }

  /** What it takes of memory, its compressed copies too. */
  get bytes(): number {
    return this.plain.length * 1.5;
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.compressed.get(encoding);
    if (known) return known;
    const made = compress(this.plain, encoding, 'many');
    this.compressed.set(encoding, made);
    return made;
  }
}
