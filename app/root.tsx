import { data, type LinksFunction, type LoaderFunctionArgs } from '@remix-run/node';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { DetourSign } from './components/DetourSign';
import { ErrorSign } from './components/ErrorSign';
import { Footer } from './components/Footer';
import { Header } from './components/Header';
import { NonceContext } from './components/nonce';
import { SkipLink } from './components/SkipLink';
import { Toast } from './components/Toast';
import { config } from './config.server';
import { presentSelf } from './domain/profiles/present-user';
import { takeFlash } from './http/flash';
import { orErrorPage } from './http/guards';
import { wantsLite } from './http/lite';
import { sessionOf } from './http/session';
import { errors } from './messages';
import styles from './styles.css?url';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'icon', href: '/icon.svg', type: 'image/svg+xml' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** What every page shows: who is signed in, the notice that waits, and whether it is to be a lite page. */
export function loader(args: LoaderFunctionArgs) {
  return orErrorPage(args.context, async () => {
    const [session, { notice, clear }] = await Promise.all([sessionOf(args), takeFlash(args.request)]);
    const viewer = session && presentSelf(session.user);
    const lite = wantsLite(args.request);
    const shown = { viewer, notice, lite, siteName: config.SITE_NAME, year: new Date().getFullYear() };
    return data(shown, clear ? { headers: { 'Set-Cookie': clear } } : undefined);
  });
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  // After an error in the root's own loader there is no data: the frame is drawn as for a visitor.
  const shown = useRouteLoaderData<typeof loader>('root');
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1a3b6c" />
        <Meta />
        <Links />
      </head>
      <body>
        <SkipLink />
        <Header viewer={shown?.viewer ?? null} siteName={shown?.siteName ?? 'Eat It or Beat It'} />
        <Toast notice={shown?.notice ?? null} />
        <main id="main" className="wrap" tabIndex={-1}>
          {children}
        </main>
        <Footer siteName={shown?.siteName ?? 'Eat It or Beat It'} year={shown?.year ?? null} />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorSign title={errors.unexpected} />;
  const sentence = typeof error.data === 'string' && error.data !== '' ? error.data : errors.unexpected;
  return error.status === 404 ? <DetourSign text={sentence} /> : <ErrorSign title={sentence} />;
}
