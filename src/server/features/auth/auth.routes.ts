import { atHome } from '#server/platform/at-home.ts';
import { auth } from '#contract/auth.ts';
import { ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { type Person, closeSession, closeSessionsOf } from '#server/platform/directory/sessions.ts';
import type { Handlers, OutsideContext } from '#server/platform/http/handler.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { acceptInvitation, showInvitation } from './accept-invitation.ts';
import type { AuthDeps, AuthOptions } from './auth.ports.ts';
import { finishReset } from './finish-reset.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { changeMemberPassword, signInMember } from './member-sessions.ts';
import { resendCode } from './resend-code.ts';
import { showSession } from './show-session.ts';
import { startReset } from './start-reset.ts';
import { startSignIn } from './start-sign-in.ts';
import { trustedDeviceRoutes } from './trusted-devices.routes.ts';
import { signInTrusted } from './trusted-sign-in.ts';

/**
 * Serves the twelve calls of the area auth, the region look-up, and what the portal needs besides.
 */
export function serveAuth(edge: Edge<AuthOutside>): void {
  edge.serve(auth, {
    ...signingIn,
    ...resetting,
    ...members,
    ...sessions,
    ...trustedDeviceRoutes,
  });
}

/** What signing in reaches between its transactions. */
export type AuthOutside = AuthDeps & { readonly options: AuthOptions };
type AuthHandlers = Partial<Handlers<typeof auth, AuthOutside>>;

const signingIn = {
  managerLoginStart: ({ outside, body, device, origin, now }) =>
    startSignIn(outside, {
      name: body.mobile_number,
      by: 'mobile_number',
      password: body.password,
      deviceKeys: device.keys,
      origin,
      now,
    }),
  managerLoginStartEmail: ({ outside, body, device, origin, now }) =>
    startSignIn(outside, {
      name: body.email,
      by: 'email',
      password: body.password,
      deviceKeys: device.keys,
      origin,
      now,
    }),
  managerLoginResend: ({ outside, body, now }) => resendCode(outside, body.login_id, now),
  managerLoginFinish: ({ outside, body, device, origin, now }) =>
    finishSignIn(outside, {
      loginId: body.login_id,
      code: body.code,
      trustDevice: body.trust_device,
      device,
      origin,
      now,
    }),
  managerLoginTrusted: ({ outside, body, device, origin, now }) =>
    signInTrusted(outside, { loginId: body.login_id, device, origin, now }),
} satisfies AuthHandlers;

const resetting = {
  managerSecurityFind: ({ outside, body, origin, now }) =>
    startReset(outside, {
      kind: 'manager',
      mobile: body.mobile_number,
      email: body.email,
      origin,
      now,
    }),
  managerSecurityFound: ({ outside, body, origin, now }) =>
    finishReset(outside, {
      kind: 'manager',
      resetId: body.reset_id,
      code: body.code,
      password: body.password,
      origin,
      now,
    }),
  customerSecurityFind: ({ outside, body, origin, now }) =>
    startReset(outside, {
      kind: 'customer',
      mobile: body.mobile_number,
      email: body.email,
      origin,
      now,
    }),
  customerSecurityFound: ({ outside, body, origin, now }) =>
    finishReset(outside, {
      kind: 'customer',
      resetId: body.reset_id,
      code: body.code,
      password: body.password,
      origin,
      now,
    }),
} satisfies AuthHandlers;

type Registering = OutsideContext<
  (typeof auth)['customerOnboardingPasswordStart' | 'managerOnboardingPasswordStart'],
  AuthOutside
>;

/** A first password, from an invitation. */
const register = (
  { outside, body, origin, now }: Pick<Registering, 'outside' | 'body' | 'origin' | 'now'>,
  kind: Person['kind'],
) =>
  acceptInvitation(outside, {
    kind,
    token: body.token,
    password: body.password,
    agreed: body.agreement,
    origin,
    now,
  });

const members = {
  async customerOnboardingPasswordStart(context) {
    const done = await register(context, 'customer');
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
  // Counting a wrong code and hashing a password have transactions of their own.
  customerSecurity: ({ outside, params, actor, body, origin, now }) =>
    changeMemberPassword(outside.db, {
      actor,
      customerId: params.id,
      code: body.code,
      password: body.password,
      origin,
      now,
    }),
  customerSessions: ({ outside, body, origin, now }) => {
    const typed = body.mobile_number ?? body.email ?? '';
    return signInMember(outside, {
      typed,
      password: body.password,
      clientId: body.client_id,
      origin,
      now,
    });
  },
} satisfies AuthHandlers;

const sessions = {
  async managerOnboardingPasswordStart(context) {
    const done = await register(context, 'manager');
    return done.ok ? ok({ status: 'success' as const }) : done;
  },
  invitation: ({ outside, params, now }) => showInvitation(outside, params.token, now),
  async managerLogout({ tx, actor, origin, now }) {
    await closeSession(tx, actor.sessionId);
    await audit(
      { tx, actor, origin, now },
      {
        action: 'auth.sign_out',
        subject: { kind: 'manager', id: actor.managerId },
      },
    );
    return ok({ status: 'success' as const });
  },
  managerLogoutElsewhere: ({ outside: { db }, actor: sender, origin, now }) =>
    atHome(db, sender, async (tx, actor) => {
      const { managerId, homeClientId, sessionId } = actor;
      const person: Person = { kind: 'manager', clientId: homeClientId, personId: managerId };
      await closeSessionsOf(tx, person, sessionId);
      await audit(
        { tx, actor, origin, now },
        { action: 'auth.sign_out_elsewhere', subject: { kind: 'manager', id: managerId } },
      );
      return ok({ status: 'success' as const });
    }),
  managerSessions: async ({ outside, actor, now }) => ok(await showSession(outside, actor, now)),
  managerActivity: async ({ now }) => ok({ idle_since: now.toISOString() }),
  async ipResearch({ outside, query, origin }) {
    const ip = query.ip ?? origin.ip;
    const country = ip ? await outside.ports.countryOf(ip) : null;
    return ok({
      country_code: country,
      region: country === 'CA' ? ('CA' as const) : ('US' as const),
    });
  },
} satisfies AuthHandlers;
