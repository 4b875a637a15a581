import type { FastifyInstance } from 'fastify';
import { memberPage } from '#contract/member-page.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import { closeSession } from '#server/platform/directory/sessions.ts';
import { type EdgeDeps, serveRoom } from '#server/platform/http/edge.ts';
import type { Context, Handlers } from '#server/platform/http/handler.ts';
import { type CardsDeps, activateCard, lockCard, unlockCard } from '../cards/index.ts';
import { acceptAgreement, findMember, saveLanguage } from '../members/index.ts';
import { showOwnPage } from './show-own-page.ts';

type Act = typeof activateCard;
type ActContext = Context<(typeof memberPage)['lockOwnCard']>;

/** The first step looks whether they may; the second asks the processor, outside of any transaction. */
const acting = (deps: CardsDeps, act: Act) => ({
  async begin({
    tx,
    actor,
  }: ActContext): Promise<Result<{ customerId: number }, 'not_found' | 'agreement_required'>> {
    const member = await findMember(tx, actor.clientId, actor.customerId);
    if (!member) return fail('not_found');
    return member.agreed_at === null
      ? fail('agreement_required')
      : ok({ customerId: actor.customerId });
  },
  async finish(
    { customerId }: { customerId: number },
    { actor, origin }: { actor: MemberActor; origin: ActContext['origin'] },
  ) {
    const done = await act(deps, { actor, origin, customerId });
    return done.ok
      ? deps.db.read({ clientId: actor.clientId }, (tx) => showOwnPage(tx, actor))
      : done;
  },
});

/** Serves a member's own page. */
export function serveMemberPage(app: FastifyInstance, edge: EdgeDeps, deps: CardsDeps): void {
  serveRoom(app, edge, memberPage, {
    ...plain,
    ...({
      activateOwnCard: acting(deps, activateCard),
      lockOwnCard: acting(deps, lockCard),
      unlockOwnCard: acting(deps, unlockCard),
    } as never as Record<'activateOwnCard' | 'lockOwnCard' | 'unlockOwnCard', never>),
  });
}

const plain = {
  showOwnPage: ({ tx, actor }) => showOwnPage(tx, actor),
  async acceptAgreement({ tx, actor, origin, body, now }) {
    if (!body.agreement)
      return fail('agreement_required', {}, [{ path: 'agreement', code: 'agreement_required' }]);
    await acceptAgreement(tx, actor, origin, now);
    return showOwnPage(tx, actor);
  },
  async saveOwnLanguage({ tx, actor, origin, body, now }) {
    await saveLanguage(tx, actor, origin, body.language, now);
    return showOwnPage(tx, actor);
  },
  async leaveOwnPage({ tx, actor, origin, now }) {
    await closeSession(tx, actor.sessionId);
    await audit(tx, now, actor, origin, {
      action: 'auth.sign_out',
      subject: { kind: 'customer', id: actor.customerId },
    });
    return ok({ status: 'success' as const });
  },
} satisfies Partial<Handlers<typeof memberPage>>;
