import { boardPage } from '~/domain/points/leaderboard';
import { type BoardState, watchBoard } from '~/domain/points/live-boards';
import { open, pageReply, Reply, resource, sharedByEverybody } from '~/http/api-endpoint';
import { countStream } from '~/http/open-streams';
import { boardEvents, leaderboard as board } from '~/schemas/answers';
import type { Period } from '~/schemas/periods';
import { leaderboardQuery } from '~/schemas/posts';

/** A line now and then keeps proxies from cutting a quiet stream. */
const heartbeatMs = 25_000;

const leaderboard = resource({
  '/api/leaderboard': {
    GET: sharedByEverybody({
      summary: 'The drivers with the most points',
      description: 'First place first. Nobody without points is on it.',
      query: leaderboardQuery,
      answer: board,
      example: { query: { period: 'weekly', limit: 3 } },
      run: async ({ query, request }) => {
        const { value, headers } = pageReply(await boardPage(query), request);
        return new Reply({ leaderboard: value }, headers);
      },
    }),
  },

  /**
   * A board as server-sent events: its state at once, unless the reconnecting page has it already (Last-Event-ID), and then
   * after every change.
   */
  '/api/leaderboard/events': {
    GET: open({
      summary: 'A leaderboard as it changes',
      description: 'A client that reconnects with Last-Event-ID, as browsers do, is told only what it has not seen.',
      query: leaderboardQuery.pick({ period: true }),
      answer: boardEvents,
      mediaType: 'text/event-stream',
      errors: ['too-many-requests'],
      example: { query: { period: 'weekly' } },
      run: async ({ query, request, context }) => {
        const body = boardStream(query.period, request, countStream(context.network));
        const headers = {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          'X-Accel-Buffering': 'no',
        };
        return new Response(body, { headers });
      },
    }),
  },
});

/** @param ended called once, when nobody reads the stream any more */
function boardStream(period: Period, request: Request, ended: () => void): ReadableStream<Uint8Array> {
  const seen = request.headers.get('last-event-id');
  const encoder = new TextEncoder();
  let leave = () => undefined as void;
  request.signal.addEventListener('abort', () => leave());
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
      const unwatch = watchBoard({ period, seen, tell: (state) => send(format(state)), end: () => finish() });
      leave = () => {
        leave = () => undefined;
        clearInterval(heartbeat);
        unwatch();
        ended();
      };
      const finish = () => {
        leave();
        controller.close();
      };
      send('retry: 2000\n\n');
      if (request.signal.aborted) finish();
    },
    cancel: () => leave(),
  });
}

const format = ({ id, leaders }: BoardState): string =>
  `id: ${id}\nevent: board\ndata: ${JSON.stringify({ leaderboard: leaders })}\n\n`;

export const loader = leaderboard.loader;
export const action = leaderboard.action;
