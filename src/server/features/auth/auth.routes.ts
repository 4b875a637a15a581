import { auth } from '#contract/auth.ts';
import { ok } from '#kernel/result.ts';
import type { FastifyInstance } from 'fastify';
import { audit } from '#server/platform/audit.ts';
import { closeSession } from '#server/platform/directory/sessions.ts';
import type { Context, Handlers } from '#server/platform/http/handler.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import type { AuthOptions, AuthPorts } from './auth.ports.ts';
import { finishReset } from './finish-reset.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { changeMemberPassword, signInMember } from './member-sessions.ts';
import { resendCode } from './resend-code.ts';
import { showSession } from './show-session.ts';
import { startReset } from './start-reset.ts';
import { startSignIn } from './start-sign-in.ts';

/** Serves the twelve calls of the area auth, the region look-up, and what the portal needs besides. */
export function serveAuth(
  app: FastifyInstance,
  edge: EdgeDeps,
  ports: AuthPorts,
  options: AuthOptions,
): void {
  const deps = { db: edge.db, ports, options };
  serveRoom(app, edge, auth, {
    ...signingIn(deps),
    ...resetting(deps),
    ...members(deps),
    ...sessions(deps),
    customerSecurity,
  } satisfies Omit<Handlers<typeof auth>, 'customerSecurity'> & { customerSecurity: never });
}

type Deps = {
  readonly db: EdgeDeps['db'];
  readonly ports: AuthPorts;
  readonly options: AuthOptions;
};

const signingIn = (deps: Deps) =>
  ({
    managerLoginStart: ({ body, origin, now }) =>
      startSignIn(deps, {
        name: body.mobile_number,
        by: 'mobile_number',
        password: body.password,
        origin,
        now,
      }),
    managerLoginStartEmail: ({ body, origin, now }) =>
      startSignIn(deps, { name: body.email, by: 'email', password: body.password, origin, now }),
    managerLoginResend: ({ body, now }) => resendCode(deps, body.login_id, now),
    managerLoginFinish: ({ body, origin, now }) =>
      finishSignIn(deps, { loginId: body.login_id, code: body.code, origin, now }),
  }) satisfies Partial<Handlers<typeof auth>>;

const resetting = (deps: Deps) =>
  ({
    managerSecurityFind: ({ body, origin, now }) =>
      startReset(deps, {
        kind: 'manager',
        mobile: body.mobile_number,
        email: body.email,
        origin,
        now,
      }),
    managerSecurityFound: ({ body, origin, now }) =>
      finishReset(deps, {
        kind: 'manager',
        resetId: body.reset_id,
        code: body.code,
        password: body.password,
        origin,
        now,
      }),
    customerSecurityFind: ({ body, origin, now }) =>
      startReset(deps, {
        kind: 'customer',
        mobile: body.mobile_number,
        email: body.email,
        origin,
        now,
      }),
    customerSecurityFound: ({ body, origin, now }) =>
      finishReset(deps, {
        kind: 'customer',
        resetId: body.reset_id,
        code: body.code,
        password: body.password,
        origin,
        now,
      }),
  }) satisfies Partial<Handlers<typeof auth>>;

type Security = Context<(typeof auth)['customerSecurity']>;

/** Counting a wrong code and hashing a password have transactions of their own: nobody keeps two connections at once. */
const customerSecurity = {
  begin: ({ params }: Security) => Promise.resolve(ok({ customerId: params.id })),
  finish: (
    { customerId }: { customerId: number },
    { actor, body, origin, now, db }: Omit<Security, 'tx'>,
  ) =>
    changeMemberPassword(db, {
      actor,
      customerId,
      code: body.code,
      password: body.password,
      origin,
      now,
    }),
} as never;

const members = (deps: Deps) =>
  ({
    async customerOnboardingPasswordStart({ body, origin, now }) {
      const done = await acceptInvitation(deps, {
        kind: 'customer',
        token: body.token,
        password: body.password,
        agreed: body.agreement,
        origin,
        now,
      });
      if (!done.ok) return done;
      const { person, session } = done.value;
      return ok({
        customer_id: person.personId,
        client_id: person.clientId,
        session_id: session?.id ?? '',
        token: session?.token ?? '',
        status: 'registered',
      });
    },
    customerSessions: ({ body, origin, now }) => {
      const typed = body.mobile_number ?? body.email ?? '';
      return signInMember(deps, {
        typed,
        password: body.password,
        clientId: body.client_id,
        origin,
        now,
      });
    },
  }) satisfies Partial<Handlers<typeof auth>>;

const sessions = (deps: Deps) =>
  ({
    async managerOnboardingPasswordStart({ body, origin, now }) {
      const done = await acceptInvitation(deps, {
        kind: 'manager',
        token: body.token,
        password: body.password,
        agreed: body.agreement,
        origin,
        now,
      });
      return done.ok ? ok({ status: 'success' as const }) : done;
    },
    invitation: ({ params, now }) => showInvitation(deps, params.token, now),
    async managerLogout({ tx, actor, origin, now }) {
      await closeSession(tx, actor.sessionId);
      await audit(tx, now, actor, origin, {
        action: 'auth.sign_out',
        subject: { kind: 'manager', id: actor.managerId },
      });
      return ok({ status: 'success' as const });
    },
    async managerSessions({ tx, db, actor }) {
      const own =
        actor.homeClientId === actor.client.id
          ? await deps.ports.preferences(tx, actor)
          : await db.read({ clientId: actor.homeClientId }, (home) =>
              deps.ports.preferences(home, actor),
            );
      return ok(await showSession(tx, deps.ports, actor, own));
    },
    managerActivity: async ({ now }) => ok({ idle_since: now.toISOString() }),
    async ipResearch({ query, origin }) {
      const ip = query.ip ?? origin.ip;
      const country = ip ? await deps.ports.countryOf(ip) : null;
      return ok({
        country_code: country,
        region: country === 'CA' ? ('CA' as const) : ('US' as const),
      });
    },
  }) satisfies Partial<Handlers<typeof auth>>;
