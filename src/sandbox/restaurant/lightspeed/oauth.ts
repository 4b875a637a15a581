import type { FastifyInstance, FastifyReply } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { DECISION_BUTTONS, escapeHtml, htmlPage, messagePage, selectField } from '../http/page.ts';
import { isSame } from '../http/secrets.ts';
import { type LightspeedGrants, SCOPES, type Scope } from './grants.ts';
import { businessesOf } from './staff.ts';

export type LightspeedKeys = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where codes may be sent; absent: any http or https address. */
  readonly redirectUris?: readonly string[];
};
type Face = {
  readonly context: SandboxContext;
  readonly grants: LightspeedGrants;
  readonly keys: LightspeedKeys;
};

type AuthorizeQuery = Readonly<Partial<Record<AuthorizeName, string>>>;
type AuthorizeName =
  | 'response_type'
  | 'client_id'
  | 'redirect_uri'
  | 'scope'
  | 'state'
  | 'code_challenge'
  | 'code_challenge_method';
type Asked = {
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly scopes: readonly Scope[];
  readonly challenge: string | null;
};

const LABELS: Record<Scope, string> = {
  'staff-api': 'Staff and their shifts',
  'financial-api': 'Sales and businesses',
  offline_access: 'Stay connected when you are away',
};
const TITLE = 'Connect your restaurant';
const CHALLENGE = /^[\w-]{43}$/;

/** Whether a client may have codes sent there; without a list any plain web address will do. */
function isRedirectUri(uri: string, { redirectUris }: LightspeedKeys): boolean {
  if (redirectUris) return redirectUris.includes(uri);
  return URL.canParse(uri) && /^https?:\/\/[^#]+$/.test(uri);
}

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/** What is asked for; `error` goes back to the client, `message` to whoever sits before the page. */
function readAuthorize(
  query: AuthorizeQuery,
  keys: LightspeedKeys,
): Asked | { readonly message: string } | { readonly error: string; readonly backTo: string } {
  const { redirect_uri: redirectUri = '', code_challenge: challenge = null } = query;
  if (query.client_id !== keys.clientId) return { message: 'This application is not known.' };
  if (!isRedirectUri(redirectUri, keys)) return { message: 'The address to return to is invalid.' };
  const refuse = (error: string) => ({ error, backTo: redirectUri });
  if (query.response_type !== 'code') return refuse('unsupported_response_type');
  const scopes = (query.scope ?? '').split(' ').filter((scope) => scope !== '');
  if (scopes.length === 0 || !scopes.every(isScope)) return refuse('invalid_scope');
  const isChallenge =
    challenge === null || (query.code_challenge_method === 'S256' && CHALLENGE.test(challenge));
  if (!isChallenge) return refuse('invalid_request');
  return { redirectUri, state: query.state, scopes: scopes.filter(isScope), challenge };
}

function sendBack(
  reply: FastifyReply,
  redirectUri: string,
  answer: Readonly<Record<string, string | undefined>>,
): FastifyReply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer))
    if (value !== undefined) url.searchParams.set(name, value);
  return reply.redirect(url.href, 302);
}

function consentPage({ context }: Face, { scopes }: Asked): string {
  const businesses = businessesOf(context.world.places());
  const choices = businesses.map(({ businessId, businessName }) => ({
    value: String(businessId),
    text: businessName,
  }));
  const permissions = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${scope}" checked>${escapeHtml(LABELS[scope])}</label>`,
  );
  return htmlPage(
    TITLE,
    `<p>Cardload asks for access to your point of sale.</p><form method="post">
${selectField('business', 'Business', choices)}
<fieldset><legend>Permissions</legend>${permissions.join('')}</fieldset>${DECISION_BUTTONS}</form>`,
  );
}

/** The page on which somebody allows or denies access. */
export function serveConsent(app: FastifyInstance, face: Face): void {
  const { context, grants, keys } = face;
  const stop = (reply: FastifyReply, message: string): FastifyReply =>
    reply.code(400).type('text/html; charset=utf-8').send(messagePage(TITLE, message));

  app.get<{ Querystring: AuthorizeQuery }>('/oauth/authorize', async ({ query }, reply) => {
    const asked = readAuthorize(query, keys);
    if ('message' in asked) return stop(reply, asked.message);
    if ('error' in asked)
      return sendBack(reply, asked.backTo, { error: asked.error, state: query.state });
    return reply.type('text/html; charset=utf-8').send(consentPage(face, asked));
  });

  app.post<{ Querystring: AuthorizeQuery; Body: URLSearchParams }>(
    '/oauth/authorize',
    async ({ query, body }, reply) => {
      const asked = readAuthorize(query, keys);
      if ('message' in asked) return stop(reply, asked.message);
      if ('error' in asked)
        return sendBack(reply, asked.backTo, { error: asked.error, state: query.state });
      const { redirectUri, state, challenge } = asked;
      if (body.get('decision') !== 'allow')
        return sendBack(reply, redirectUri, { error: 'access_denied', state });
      const business = Number(body.get('business'));
      const isKnown = context.world.places().some((one) => one.lightspeed?.business === business);
      if (!isKnown) return stop(reply, 'Choose a business.');
      const chosen = body.getAll('scope');
      const code = grants.allow(
        { business, scopes: asked.scopes.filter((scope) => chosen.includes(scope)) },
        { redirectUri, challenge },
        timeAt(context, 'lightspeed'),
      );
      return sendBack(reply, redirectUri, { code, state });
    },
  );
}

const decoded = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '));

function isClient(header: string | undefined, keys: LightspeedKeys): boolean {
  const [, encoded = ''] = /^Basic ([\w+/=-]+)$/i.exec(header ?? '') ?? [];
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString().split(':');
  try {
    return (
      isSame(decoded(id), keys.clientId) && isSame(decoded(secret.join(':')), keys.clientSecret)
    );
  } catch {
    // A percent sign that encodes nothing.
    return false;
  }
}

/** The token endpoint: codes once, refresh tokens once. */
export function serveTokens(app: FastifyInstance, { context, grants, keys }: Face): void {
  app.post<{ Body: URLSearchParams }>('/oauth/token', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { body } = request;
    const now = timeAt(context, 'lightspeed');
    if (!isClient(request.headers.authorization, keys))
      return reply
        .code(401)
        .header('www-authenticate', 'Basic realm="lightspeed"')
        .send({ error: 'invalid_client' });
    const refuse = (error: string): FastifyReply => reply.code(400).send({ error });
    const grantType = body.get('grant_type');
    if (grantType === 'authorization_code') {
      const [code, redirectUri] = [body.get('code'), body.get('redirect_uri')];
      if (!code || !redirectUri) return refuse('invalid_request');
      const verifier = body.get('code_verifier');
      return grants.exchange(code, { redirectUri, verifier }, now) ?? refuse('invalid_grant');
    }
    if (grantType !== 'refresh_token') return refuse('unsupported_grant_type');
    const token = body.get('refresh_token');
    if (!token) return refuse('invalid_request');
    const answer = grants.refresh(token, now);
    if (!answer) return refuse('invalid_grant');
    if (context.faults.losesRefresh('lightspeed')) {
      // The old token is spent, and nobody hears of the new one.
      reply.hijack();
      return reply.raw.destroy();
    }
    return answer;
  });
}
