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
import type { DialogPage } from './components/dialog/dialog-context';
import { DialogHost } from './components/dialog/DialogHost';
import { Footer } from './components/frame/Footer';
import { Header, QuickBar } from './components/frame/Header';
import { HomeSkeletons, Progress } from './components/frame/Progress';
import { Styles } from './components/frame/Styles';
import { DataRead, DataReadContext } from './components/hydration/data-read';
import { Toast } from './components/notices/notices';
import { pageTitle } from './components/page-meta';
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
import { isWithoutScript } from './schemas/page-handle';
import type { Theme } from './schemas/atoms';

const nightColor = '#0c121b';
const dayColor = '#1a3b6c';

/** The color of the phone's browser bar: the page's own at night, its header's by day. */
const themeColors: Record<Theme, [color: string, media?: string][]> = {
  night: [[nightColor]],
  day: [[dayColor]],
  auto: [
    [nightColor, '(prefers-color-scheme: dark)'],
    [dayColor, '(prefers-color-scheme: light)'],
  ],
};

/** Pages that a `DialogLink` may open in a dialog. */
const dialogPages: DialogPage[] = [
  { path: '/scoring', load: () => import('./pages/scoring') },
  { path: '/posts/new', load: () => import('./pages/new-post/new-post') },
  { path: '/posts/:id/share', load: () => import('./pages/post/share-post') },
  { path: '/posts/:id/delete', load: () => import('./pages/post/delete-post') },
  { path: '/posts/:id/photos/:number', load: () => import('./pages/post/post-photo') },
  { path: '/comments/:id/delete', load: () => import('./pages/post/delete-comment') },
  { path: '/locations/new', load: () => import('./pages/locations/new-location') },
  { path: '/users/:username/block', load: () => import('./pages/profile/block-driver') },
  { path: '/report/:subject/:id', load: () => import('./pages/report') },
  { path: '/data-deletion/confirm', load: () => import('./pages/data-deletion/confirm') },
];

/** The title of error pages. All others set their own. */
export const meta: MetaFunction = ({ error }) => [
  { title: pageTitle(isRouteErrorResponse(error) && error.status === 404 ? 'Detour' : 'Road closed') },
];

/**
 * What every page needs: who is signed in, a pending notice, and the appearance. During a database outage, a page that doesn't need the
 * database is rendered as for a visitor; in the browser, the frame stays as it is (`useFrame`).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { context } = args;
  try {
    return await whileDatabaseAnswers(async () => {
      // A form post doesn't render anything before this point.
      await context.waitForRenderSlot?.();
      return readFrame(args);
    });
  } catch (thrown) {
    const error = toDomainError(thrown, context.requestId);
    if (error.code !== 'unavailable' || context.waitForRenderSlot) throw error;
    context.hasFailedPart = true;
    context.account = (await hasSessionCookie(args.request)) ? 'unknown' : undefined;
    return data({
      viewer: null,
      notice: null,
      ...(context.enhanced && { isOutage: true }),
      ...appearanceOf(args.request),
    });
  }
}

async function readFrame(args: LoaderFunctionArgs) {
  const [viewer, { notice, clear }, held] = await Promise.all([
    viewerInHead(args),
    takeFlash(args),
    pendingReplyFor(args.request),
  ]);
  const shown = { viewer, notice, ...(held && { held }), ...appearanceOf(args.request) };
  return data(shown, clear ? { headers: { 'Set-Cookie': clear } } : undefined);
}

const appearanceOf = (request: Request) => ({
  lite: wantsLite(request),
  ...(isTooOldForScript(request.headers.get('user-agent')) && { scriptless: true }),
  theme: themeOf(request),
  siteName: config.SITE_NAME,
  siteUrl: config.SITE_URL,
  timeZone: config.SITE_TIME_ZONE,
  year: new Date().getFullYear(),
});

/**
 * A rejected form may have a notice to show, so the frame is loaded again while the page keeps its data. It is not loaded for offline
 * pages, or after a form that did not reach the site (components/weak-link/keep-pages.ts).
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, nextUrl }) =>
  actionStatus < 400 ? nextUrl.pathname !== '/offline' : actionStatus !== 503;

export function Layout({ children }: { children: ReactNode }) {
  return useContext(DataReadContext) ? <DataRead /> : <Page>{children}</Page>;
}

function Page({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  // After an error in the root's own loader there is no data: the frame is rendered as for a visitor.
  const shown = useFrame();
  const theme = shown?.theme ?? 'night';
  const viewer = useWeakLink(shown);
  // After a client-side navigation, the scripts of the first page keep running.
  const matches = useMatches();
  const isReadOnly = matches.some(({ handle }) => isWithoutScript(handle)) && import.meta.env.SSR;
  const bare = isReadOnly || shown?.lite || Boolean(shown && 'scriptless' in shown);
  return (
    <html lang="en" className={theme} data-zone={shown?.timeZone} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {themeColors[theme].map(([color, media]) => (
          <meta key={color} name="theme-color" content={color} media={media} />
        ))}
        <Meta />
        <Styles withoutScript={bare} />
        {/* An empty icon keeps the browser from requesting one, which would make a lite page a seventh larger. */}
        <link rel="icon" href={shown?.lite ? 'data:,' : '/icon.svg'} />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
      </head>
      <body suppressHydrationWarning>
        <a className="absolute left-[-999px] z-[9] bg-amber px-4 py-3 text-ink focus:left-2 focus:top-2" href="#main">
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

/** The root's data, or during a database outage the data from before it. */
function useFrame() {
  const sent = useRouteLoaderData<typeof loader>('root');
  const [last, setLast] = useState(sent);
  const shown = sent && 'isOutage' in sent ? last : sent;
  if (shown !== last) setLast(shown);
  return shown;
}

/** Loaders of pages that show relative times return the page's time as `now`. */
function pageTimeOf(matches: { data: unknown }[]): string | null {
  const page = matches[matches.length - 1]?.data;
  return typeof page === 'object' && page !== null && 'now' in page && typeof page.now === 'string' ? page.now : null;
}

/** Counts how often the driver in this window changed. The page remounts each time, so the next driver doesn't see the last one's text. */
function useDriverChanges(): number {
  const account = useContext(AccountContext);
  const [last, setLast] = useState({ account, changes: 0 });
  if (account !== null && account !== last.account) {
    setLast({ account, changes: last.changes + (last.account === null ? 0 : 1) });
  }
  return last.changes;
}

export default function App() {
  return (
    <>
      <HomeSkeletons />
      <Outlet key={useDriverChanges()} />
    </>
  );
}

/** For an error in the root's own loader. Pages have their own error boundary within the frame (app/pages/site.tsx). */
export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />;
}

/** For an error, Remix itself sends only the cookies and no other headers. */
export function headers({ errorHeaders, parentHeaders }: HeadersArgs): Headers {
  return withRetryAfter(errorHeaders, parentHeaders);
}
