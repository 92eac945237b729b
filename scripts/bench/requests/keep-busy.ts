import { type ClientRound, summarize } from '../support/statistics';

/** So many clients who each do one thing after the other, for so many seconds. @param act a client's turn, counted from 0 */
export async function keepBusy(
  { clients, seconds }: { clients: number; seconds: number },
  act: (client: number, turn: number) => Promise<unknown>,
): Promise<ClientRound> {
  const latencies: number[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let turn = 0; performance.now() < endsAt; turn += 1) {
        const sentAt = performance.now();
        await act(client, turn);
        latencies.push(performance.now() - sentAt);
      }
    }),
  );
  return summarize(latencies, (performance.now() - startedAt) / 1000, 0);
}
