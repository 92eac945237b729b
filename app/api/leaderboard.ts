import { boardPage } from '~/domain/points/leaderboard';
import { type BoardState, watchBoard } from '~/domain/points/live-boards';
import { open, cacheable } from '~/http/api-call';
import { resource } from '~/http/api-endpoint';
import { pageReply, Reply } from '~/http/api-reply';
import { countStream } from '~/http/render-limit';
import { boardEvents, leaderboard as board } from '~/schemas/answers';
import type { Period } from '~/schemas/choices';
import { boardEventsQuery, leaderboardQuery } from '~/schemas/posts';

/** Interval between comment lines, which keep proxies from closing an idle stream. */
const heartbeatMs = 25_000;

const leaderboard = resource({
  '/api/leaderboard': {
    GET: cacheable({
      summary: 'The drivers with the most points',
      description: 'First place first. Drivers without points are left out.',
      query: leaderboardQuery,
      response: board,
      example: { query: { period: 'weekly', limit: 3 } },
      run: async ({ query, request }) => {
        const { value, headers } = pageReply(await boardPage(query), request);
        return new Reply({ leaderboard: value }, headers);
      },
    }),
  },

  /**
   * A leaderboard as server-sent events: first the current state, unless a reconnecting page already has it (Last-Event-ID), then each
   * change, at most one a second.
   */
  '/api/leaderboard/events': {
    GET: open({
      summary: 'Live leaderboard',
      description:
        'Server-sent events. A client that reconnects with Last-Event-ID, as browsers do, gets only the events that it missed. With `limit`, an event is sent only if one of the first rows has changed.',
      query: boardEventsQuery,
      response: boardEvents,
      mediaType: 'text/event-stream',
      errors: ['too-many-requests'],
      example: { query: { period: 'weekly' } },
      run: async ({ query, request, context }) => {
        const body = boardStream(query, request, countStream(context.network));
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

type BoardStreamOptions = { period: Period; limit: number; also: Period | null };

/** @param onEnd called once, when the stream ends */
function boardStream(
  { period, limit, also }: BoardStreamOptions,
  request: Request,
  onEnd: () => void,
): ReadableStream<Uint8Array> {
  const seen = request.headers.get('last-event-id');
  let stop = () => undefined as void;
  request.signal.addEventListener('abort', () => stop());
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const heartbeat = setInterval(() => controller.enqueue(bytesOf(': still here\n\n')), heartbeatMs);
      const watch = (board: Period, name: EventName) =>
        watchBoard({
          ...{ period: board, limit, seen: name === 'board' ? seen : null },
          send: (state) => controller.enqueue(eventOf(state, name)),
          end: () => finish(),
        });
      const unwatch = [watch(period, 'board'), ...(also ? [watch(also, 'also')] : [])];
      stop = () => {
        stop = () => undefined;
        clearInterval(heartbeat);
        for (const each of unwatch) each();
        onEnd();
      };
      const finish = () => {
        stop();
        controller.close();
      };
      controller.enqueue(bytesOf('retry: 2000\n\n'));
      if (request.signal.aborted) finish();
    },
    cancel: () => stop(),
  });
}

type EventName = 'board' | 'also';

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** Serialized events of the current states. Each is serialized once, no matter how many clients watch it. */
const events: Record<EventName, WeakMap<BoardState, Uint8Array>> = { board: new WeakMap(), also: new WeakMap() };

function eventOf(state: BoardState, name: EventName): Uint8Array {
  const cached = events[name].get(state);
  if (cached) return cached;
  // A client reconnects with one id, so only one of the two boards can have ids.
  const id = name === 'board' ? `id: ${state.id}\n` : '';
  const event = bytesOf(`${id}event: ${name}\ndata: ${JSON.stringify({ leaderboard: state.leaders })}\n\n`);
  events[name].set(state, event);
  return event;
}

export const loader = leaderboard.loader;
export const action = leaderboard.action;
