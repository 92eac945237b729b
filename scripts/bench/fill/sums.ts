/** Points of drivers by id, and when each last got some: in plain columns, since there are millions of them. */
export class Sums {
  private points = new Int32Array(1_024);
  /** Milliseconds; 0 for drivers without any. */
  private at = new Float64Array(1_024);

  add(userId: number, points: number, at: Date): void {
    if (userId >= this.at.length) this.grow(userId + 1);
    this.points[userId] = (this.points[userId] ?? 0) + points;
    this.at[userId] = Math.max(this.at[userId] ?? 0, at.getTime());
  }

  of(userId: number): { points: number; at: Date } | null {
    const at = this.at[userId];
    return at ? { points: this.points[userId] ?? 0, at: new Date(at) } : null;
  }

  *all(): Generator<{ userId: number; points: number; at: Date }> {
    for (const userId of this.at.keys()) {
      const sum = this.of(userId);
      if (sum) yield { userId, ...sum };
    }
  }

  private grow(least: number): void {
    const length = Math.max(least, 2 * this.at.length);
    const [points, at] = [new Int32Array(length), new Float64Array(length)];
    points.set(this.points);
    at.set(this.at);
    [this.points, this.at] = [points, at];
  }
}
