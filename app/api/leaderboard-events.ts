import type { LoaderFunctionArgs } from '@remix-run/node';
import { type BoardState, watchBoard } from '~/domain/points/live-boards';
import { parse } from '~/http/api-endpoint';
import { orErrorPage } from '~/http/guards';
import { leaderboardQuery } from '~/schemas/posts';

/** A line now and then keeps proxies from cutting a quiet stream. */
const heartbeatMs = 25_000;

const format = ({ id, leaders }: BoardState): string =>
  `id: ${id}\nevent: board\ndata: ${JSON.stringify({ leaderboard: leaders })}\n\n`;

/**
 * A board as server-sent events: its state at once, unless the reconnecting page has it already (Last-Event-ID), and then
 * after every change.
 */
export const loader = ({ request, context }: LoaderFunctionArgs) =>
  orErrorPage(context, async () => {
    const { period } = parse(leaderboardQuery, Object.fromEntries(new URL(request.url).searchParams));
    const seen = request.headers.get('last-event-id');
    const encoder = new TextEncoder();
    let leave = () => undefined as void;

    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => controller.enqueue(encoder.encode(text));
        const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatMs);
        const unwatch = watchBoard({ period, seen, tell: (state) => send(format(state)), end: () => finish() });
        leave = () => {
          clearInterval(heartbeat);
          unwatch();
        };
        const finish = () => {
          leave();
          controller.close();
        };
        send('retry: 2000\n\n');
      },
      cancel: () => leave(),
    });
    request.signal.addEventListener('abort', () => leave());
    return new Response(body, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store, no-transform',
        'X-Accel-Buffering': 'no',
      },
    });
  });
