import { data, type HeadersArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext, useState } from 'react';
import { ErrorPage } from './components/ErrorPage';
import { PageTimeContext } from './components/RelativeTime';
import { AccountContext, LiteContext, WithoutScriptContext, NonceContext } from './components/contexts';
import { DialogHost } from './components/dialog/DialogHost';
import { Footer } from './components/frame/Footer';
import { Header } from './components/frame/Header';
import { Progress } from './components/frame/Progress';
import { QuickBar } from './components/frame/QuickBar';
import { Styles } from './components/frame/Styles';
import { DataRead, DataReadContext } from './components/frame/data-read';
import { Toast } from './components/notices/Toast';
import { pageTitle } from './components/page-meta';
import { HomeSkeletons } from './components/posts/HomeSkeletons';
import { useWeakLink } from './components/weak-link/use-weak-link';
import { config } from './config.server';
import { whileDatabaseAnswers } from './domain/database-outage';
import { themeOf, wantsLite } from './http/appearance';
import { takeFlash } from './http/flash';
import { pendingReplyFor } from './http/pending-action';
import { toDomainError, withRetryAfter } from './http/problem';
import { isTooOldForScript } from './http/script-support';
import { hasSessionCookie } from './http/session';
import { viewerInHead } from './http/viewer-state';
import { dialogPages } from './pages/dialog-pages';
import { isWithoutScript } from './schemas/page-handle';
import type { Theme } from './schemas/site';

const byNight = '#0c121b';
const byDay = '#1a3b6c';

/** Of what a phone draws around the page: the page itself by night, its header by day. */
const themeColors: Record<Theme, [color: string, media?: string][]> = {
  night: [[byNight]],
  day: [[byDay]],
  auto: [
    [byNight, '(prefers-color-scheme: dark)'],
    [byDay, '(prefers-color-scheme: light)'],
  ],
};

/** Pages name themselves; this is for the signs that stand in for one. */
export const meta: MetaFunction = ({ error }) => [
  { title: pageTitle(isRouteErrorResponse(error) && error.status === 404 ? 'Detour' : 'Road closed') },
];

/**
 * What every page shows: who is signed in, a waiting notice, and how it is to look. While the database is away, a page that needs
 * nothing of it is shown as to a visitor; script keeps the frame that it has (`useFrame`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  try {
    return await whileDatabaseAnswers(async () => {
      // A form post has something to render only now.
      await context.waitForRenderSlot?.();
      return readFrame(args);
    });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (error.code !== 'unavailable' || context.waitForRenderSlot) throw error;
    context.hasFailedPart = true;
    context.account = (await hasSessionCookie(args.request)) ? 'unknown' : undefined;
    return data({ viewer: null, notice: null, ...(context.enhanced && { isOutage: true }), ...lookOf(args.request) });
  }
}

async function readFrame(args: LoaderFunctionArgs) {
  const [viewer, { notice, clear }, held] = await Promise.all([
    viewerInHead(args),
    takeFlash(args),
    pendingReplyFor(args.request),
  ]);
  const shown = { viewer, notice, ...(held && { held }), ...lookOf(args.request) };
  return data(shown, clear ? { headers: { 'Set-Cookie': clear } } : undefined);
}

const lookOf = (request: Request) => ({
  lite: wantsLite(request),
  ...(isTooOldForScript(request.headers.get('user-agent')) && { scriptless: true }),
  theme: themeOf(request),
  siteName: config.SITE_NAME,
  siteUrl: config.SITE_URL,
  timeZone: config.SITE_TIME_ZONE,
  year: new Date().getFullYear(),
});

/**
 * A refused form may have a notice to show, so the frame is loaded again while the page keeps its data. It is not loaded for pages on the
 * device, or after a form that did not reach the site (components/weak-link/keep-pages.ts).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, nextUrl }) =>
  actionStatus < 400 ? nextUrl.pathname !== '/offline' : actionStatus !== 503;

export function Layout({ children }: { children: ReactNode }) {
  return useContext(DataReadContext) ? <DataRead /> : <Page>{children}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  // After an error in the root's own loader there is no data: the frame is drawn as for a visitor.
  const shown = useFrame();
  const theme = shown?.theme ?? 'night';
  const viewer = useWeakLink(shown);
  // A page that script draws over another goes on with that one's.
  const matches = useMatches();
  const isRead = matches.some(({ handle }) => isWithoutScript(handle)) && import.meta.env.SSR;
  const bare = isRead || shown?.lite || Boolean(shown && 'scriptless' in shown);
  return (
    <html lang="en" className={theme} data-zone={shown?.timeZone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {themeColors[theme].map(([color, media]) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <Meta />
        <Styles />
        {/* An empty one keeps a browser from asking: it would cost a lite page a seventh more. */}
        <link rel="icon" href={shown?.lite ? 'data:,' : '/icon.svg'} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body suppressHydrationWarning>
        <a className="skip" href="#main">
          Skip to content
        </a>
        <LiteContext.Provider value={shown?.lite ?? false}>
          <WithoutScriptContext.Provider value={bare}>
            <PageTimeContext.Provider value={pageTimeOf(matches)}>
              <AccountContext.Provider value={shown?.viewer?.id ?? null}>
                <DialogHost pages={dialogPages}>
                  {(dialog) => (
                    <>
                      <Header viewer={viewer} siteName={shown?.siteName ?? 'Eat It or Beat It'} />
                      <Toast notice={shown?.notice ?? null} />
                      <Progress />
                      <main id="main" className="wrap" tabIndex={-1}>
                        {children}
                        {dialog}
                      </main>
                      <Footer
                        siteName={shown?.siteName ?? 'Eat It or Beat It'}
                        year={shown?.year ?? new Date().getFullYear()}
                        theme={theme}
                      />
                      <QuickBar signedIn={Boolean(viewer)} />
                    </>
                  )}
                </DialogHost>
              </AccountContext.Provider>
            </PageTimeContext.Provider>
          </WithoutScriptContext.Provider>
        </LiteContext.Provider>
        {bare ? null : (
          <>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

/** The root's data; while the site's database is away, what it was before. */
function useFrame() {
  const sent = useRouteLoaderData<typeof loader>('root');
  const [last, setLast] = useState(sent);
  const shown = sent && 'isOutage' in sent ? last : sent;
  if (shown !== last) setLast(shown);
  return shown;
}

/** Loaders of pages that show times name theirs `now`. */
function pageTimeOf(matches: { data: unknown }[]): string | null {
  const page = matches[matches.length - 1]?.data;
  return typeof page === 'object' && page !== null && 'now' in page && typeof page.now === 'string' ? page.now : null;
}

/**
 * Counts the drivers whom this window has shown one after the other: what stands in the fields of one is not the next one's, so the page
 * is drawn anew.
 */
function useTurn(): number {
  const account = useContext(AccountContext);
  const [last, setLast] = useState({ account, turn: 0 });
  if (account !== null && account !== last.account) {
    setLast({ account, turn: last.turn + (last.account === null ? 0 : 1) });
  }
  return last.turn;
}

export default function App() {
  return (
    <>
      <HomeSkeletons />
      <Outlet key={useTurn()} />
    </>
  );
}

/** For an error in the root's own loader. Pages have theirs within the frame (app/pages/site.tsx). */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

/** Remix sends no header of what was thrown by itself but cookies. */
export function headers({ errorHeaders, parentHeaders }: HeadersArgs): Headers {
  return withRetryAfter(errorHeaders, parentHeaders);
}
