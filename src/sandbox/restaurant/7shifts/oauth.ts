import type { FastifyInstance, FastifyReply } from 'fastify';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { DECISION_BUTTONS, htmlPage, messagePage, selectField } from '../http/page.ts';
import { isSame } from '../http/secrets.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { type CompanyGrants, SCOPES, type Scope, TOKEN_LIFE } from './grants.ts';

export type SevenShiftsKeys = {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where the grant page returns to where its address does not name it. */
  readonly callbackUrl?: () => string;
};
type Face = {
  readonly context: SandboxContext;
  readonly grants: CompanyGrants;
  readonly keys: SevenShiftsKeys;
};
type GrantQuery = {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly redirect_url?: string;
  readonly state?: string;
};
const TITLE = 'Grant access to your company';

/** The companies of these places by number, with their names. */
export function companiesOf(places: readonly SandboxRestaurant[]): Map<number, string> {
  return new Map(
    places.flatMap(({ sevenShifts, company }) =>
      sevenShifts ? [[sevenShifts.company, company] as const] : [],
    ),
  );
}

/** The page on which a company's admin grants access; it answers in the fragment. */
export function serveGrantPage(app: FastifyInstance, { context, grants, keys }: Face): void {
  const returnTo = (query: GrantQuery): string | null => {
    const url = query.redirect_uri ?? query.redirect_url ?? keys.callbackUrl?.() ?? '';
    return query.client_id === keys.clientId && /^https?:\/\/[^#]+$/.test(url) ? url : null;
  };
  const stop = (reply: FastifyReply, message: string): FastifyReply =>
    reply.code(400).type('text/html; charset=utf-8').send(messagePage(TITLE, message));
  const unknown = 'This application is not known, or the address to return to is invalid.';

  app.get<{ Querystring: GrantQuery }>('/grant', async ({ query }, reply) => {
    if (returnTo(query) === null) return stop(reply, unknown);
    const companies = [...companiesOf(context.world.places())].map(([id, text]) => ({
      value: String(id),
      text,
    }));
    return reply
      .type('text/html; charset=utf-8')
      .send(
        htmlPage(
          TITLE,
          `<p>Cardload asks to read the schedule, punches and sales of your company.</p><form method="post">${selectField('company', 'Company', companies)}${DECISION_BUTTONS}</form>`,
        ),
      );
  });
  app.post<{ Querystring: GrantQuery; Body: URLSearchParams }>(
    '/grant',
    async ({ query, body }, reply) => {
      const url = returnTo(query);
      if (url === null) return stop(reply, unknown);
      const back = (answer: Record<string, string>): FastifyReply => {
        const fragment = new URLSearchParams(answer);
        if (query.state !== undefined) fragment.set('state', query.state);
        return reply.redirect(`${url}#${fragment.toString()}`, 302);
      };
      if (body.get('decision') !== 'allow') return back({ error: 'access_denied' });
      const company = Number(body.get('company'));
      if (!companiesOf(context.world.places()).has(company))
        return stop(reply, 'Choose a company.');
      return back({ guid: grants.grant(company), company_id: String(company) });
    },
  );
}

const isScope = (text: string): text is Scope => SCOPES.some((scope) => scope === text);

/** The token endpoint: client credentials in the body, and no refresh token. */
export function serveToken(app: FastifyInstance, { context, grants, keys }: Face): void {
  app.post<{ Body: URLSearchParams }>('/oauth2/token', async ({ body }, reply) => {
    reply.header('cache-control', 'no-store');
    const isClient =
      isSame(body.get('client_id') ?? '', keys.clientId) &&
      isSame(body.get('client_secret') ?? '', keys.clientSecret);
    if (!isClient || body.get('grant_type') !== 'client_credentials')
      return reply.code(401).send({ error: 'unauthorized', message: 'Client credentials refused' });
    const asked = (body.get('scope') ?? SCOPES.join(' ')).split(' ').filter(isScope);
    return {
      token_type: 'Bearer',
      expires_in: TOKEN_LIFE / 1_000,
      access_token: grants.issue(asked, timeAt(context, '7shifts')),
    };
  });
}
