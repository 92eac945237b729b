/** Ends what is under way, whatever it is waiting for. No AbortController: the oldest tablets have none. */
export class Cancel {
  cancelled = false;
  private stop: () => void = () => undefined;

  /** @param stop ends what is waited for from now on */
  during(stop: () => void): void {
    this.stop = stop;
  }

  cancel(): void {
    this.cancelled = true;
    this.stop();
  }
}
