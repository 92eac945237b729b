import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen';

/** The person who signs in at the provider, and how the provider misbehaves. */
export type Person = {
  id: string;
  /** If missing, the person has no email. */
  email?: string;
  /** Google's `email_verified`; true by default. */
  emailVerified?: boolean;
  fault?: Fault;
};

export const faults = [
  'wrong-nonce',
  'no-nonce',
  'wrong-issuer',
  'wrong-audience',
  'expired',
  'no-id-token',
  'other-person',
  'token-error',
  'token-nonsense',
  'token-silence',
  'userinfo-error',
  'userinfo-silence',
] as const;
export type Fault = (typeof faults)[number];

export type OAuthProvider = {
  /** Environment variables that make the application use it. */
  env: Record<string, string>;
  /** Makes the person's choice on the authorize page. @returns the URL that it redirects to */
  decide(authorizeUrl: string, person: Person | 'cancel'): string;
  /** Every access token issued so far. */
  tokens: string[];
  stop(): Promise<void>;
};

type Grant = { person: Person; redirectUri: string; nonce: string | null };

const client = { id: 'eat-it-client', secret: 'a secret between the two' };

const paths = {
  google: { authorize: '/choose', token: '/exchange', person: '/about' },
  facebook: { authorize: '/v14.0/dialog/oauth', token: '/v14.0/oauth/access_token', person: '/me' },
  /** The paths for a host without a discovery document. */
  plain: { authorize: '/o/oauth2/v2/auth', token: '/token', person: '/oauth2/v3/userinfo' },
};

/**
 * An OAuth 2.0 provider on its own port: an authorize page for browsers; a token endpoint that accepts each code once, and only with the
 * client's secret and the same redirect_uri; and a user info endpoint.
 * @param kind `plain` is like Google without a discovery document
 */
export async function startOAuthProvider(kind: keyof typeof paths): Promise<OAuthProvider> {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, Grant>();
  const endpoints = paths[kind];
  let origin = '';

  const decide = (authorizeUrl: string, person: Person | 'cancel'): string => {
    const requested = new URL(authorizeUrl);
    if (requested.origin !== origin || requested.pathname !== endpoints.authorize)
      throw new Error(`${authorizeUrl} is not this provider's.`);
    const { client_id: clientId, redirect_uri: redirectUri = '', state = '', ...rest } = query(requested);
    if (clientId !== client.id || rest.response_type !== 'code')
      throw new Error('The client or response type is unknown.');
    const back = new URL(redirectUri);
    back.searchParams.set('state', state);
    if (person === 'cancel') {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = randomBytes(12).toString('hex');
    codes.set(code, { person, redirectUri, nonce: rest.nonce ?? null });
    back.searchParams.set('code', code);
    return back.href;
  };

  const exchange = (form: Record<string, string>, response: ServerResponse): void => {
    const grant = codes.get(form.code ?? '');
    codes.delete(form.code ?? '');
    const known = form.client_id === client.id && form.client_secret === client.secret;
    if (!known) return answer(response, 401, { error: 'invalid_client' });
    if (!grant || form.redirect_uri !== grant.redirectUri) return answer(response, 400, { error: 'invalid_grant' });
    const { fault } = grant.person;
    if (fault === 'token-silence') return;
    if (fault === 'token-error') return answer(response, 500, { error: 'server_error' });
    if (fault === 'token-nonsense') return void response.end('<p>Back soon.</p>');
    const accessToken = `token-${randomBytes(16).toString('hex')}`;
    tokens.set(accessToken, grant);
    const idToken = kind === 'facebook' || fault === 'no-id-token' ? {} : { id_token: idTokenOf(grant, origin) };
    answer(response, 200, { access_token: accessToken, token_type: 'Bearer', expires_in: 3600, ...idToken });
  };

  const sendUserInfo = (authorization: string | undefined, response: ServerResponse): void => {
    const grant = tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!grant) return answer(response, 401, { error: 'invalid_token' });
    const { id, email, emailVerified = true, fault } = grant.person;
    if (fault === 'userinfo-silence') return;
    if (fault === 'userinfo-error') return answer(response, 500, { error: 'server_error' });
    if (kind === 'facebook') return answer(response, 200, { id, email });
    const sub = fault === 'other-person' ? `not-${id}` : id;
    answer(response, 200, { sub, ...(email ? { email, email_verified: emailVerified } : {}) });
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === endpoints.authorize) return showAuthorizePage(url, response);
    if (url.pathname === '/decided') {
      const { authorizeUrl = '', decision, ...fields } = query(url);
      const person = decision === 'cancel' ? decision : personOf(fields);
      response.writeHead(302, { Location: decide(authorizeUrl, person) }).end();
      return;
    }
    if (url.pathname === endpoints.token) return exchange(query(`?${await text(request)}`), response);
    if (url.pathname === endpoints.person) return sendUserInfo(request.headers.authorization, response);
    if (url.pathname === '/.well-known/openid-configuration' && kind === 'google') {
      return answer(response, 200, {
        issuer: origin,
        authorization_endpoint: origin + endpoints.authorize,
        token_endpoint: origin + endpoints.token,
        userinfo_endpoint: origin + endpoints.person,
      });
    }
    response.writeHead(url.pathname === '/favicon.ico' ? 204 : 404).end();
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  // Uses a different host name from the site's, so that browsers treat it as another site.
  origin = `http://localhost:${await listen(server)}`;
  const [name, hostVariable] =
    kind === 'facebook' ? ['FACEBOOK', 'FACEBOOK_GRAPH_URL'] : ['GOOGLE', 'GOOGLE_ISSUER_URL'];
  return {
    env: { [`${name}_CLIENT_ID`]: client.id, [`${name}_CLIENT_SECRET`]: client.secret, [hostVariable]: origin },
    decide,
    get tokens() {
      return [...tokens.keys()];
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function idTokenOf({ person: { id, fault }, nonce }: Grant, origin: string): string {
  const claims = {
    iss: fault === 'wrong-issuer' ? 'https://evil.example' : origin,
    aud: fault === 'wrong-audience' ? 'another-client' : client.id,
    sub: id,
    exp: Math.floor(Date.now() / 1000) + (fault === 'expired' ? -3600 : 3600),
    ...(fault === 'no-nonce' ? {} : { nonce: fault === 'wrong-nonce' ? 'of another sign-in' : nonce }),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'RS256' })}.${part(claims)}.signature`;
}

/** The page where a person signs in. Its fields are the data that the provider has about them. */
function showAuthorizePage(url: URL, response: ServerResponse): void {
  const escapedUrl = url.href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html>
<html lang="en"><title>The provider</title><h1>Sign in at the provider</h1>
<form action="/decided"><input type="hidden" name="authorizeUrl" value="${escapedUrl}">
<p><label>Number <input name="id"></label></p>
<p><label>Address <input name="email"></label></p>
<p><button name="decision" value="allow">Allow</button> <button name="decision" value="cancel">Cancel</button></p>
</form></html>`);
}

const personOf = ({ id = '', email }: Record<string, string>): Person => ({ id, ...(email ? { email } : {}) });

const query = (source: URL | string): Record<string, string> =>
  Object.fromEntries(typeof source === 'string' ? new URLSearchParams(source) : source.searchParams);

const answer = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
