/** Memory is taken this many bytes at a time, or as much as one text needs where that is more. */
const PIECE = 1024 * 1024;

/** Bytes before each text that say how long it is. */
const LENGTH = 4;

/** Texts that are only ever added, as bytes outside the heap, which would take half as much again for garbage. */
export class PackedTexts {
  private readonly pieces: Buffer[] = [];
  private free = 0;
  private added = 0;

  get count(): number {
    return this.added;
  }

  /** @returns where it lies */
  add(text: string): number {
    const bytes = Buffer.byteLength(text);
    let piece = this.pieces.at(-1);
    if (!piece || this.free + LENGTH + bytes > piece.length) {
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE, LENGTH + bytes));
      this.pieces.push(piece);
      this.free = 0;
    }
    const at = this.free;
    piece.writeUInt32LE(bytes, at);
    piece.write(text, at + LENGTH);
    this.free = at + LENGTH + bytes;
    this.added += 1;
    return (this.pieces.length - 1) * PIECE + at;
  }

  /** @param place as `add` returned it */
  at(place: number): string {
    const piece = this.pieces[Math.floor(place / PIECE)];
    const at = place % PIECE;
    return piece ? piece.toString('utf8', at + LENGTH, at + LENGTH + piece.readUInt32LE(at)) : '';
  }
}
