import { memberPage } from '#contract/member-page.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { closeSession } from '#server/platform/directory/sessions.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type {
  Handlers,
  OutsideContext,
  TransactionContext,
} from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { type CardsDeps, activateCard, lockCard, unlockCard } from '../cards/index.ts';
import { acceptAgreement, findMember, saveLanguage } from '../members/index.ts';
import { showOwnPage } from './show-own-page.ts';

type Page = typeof memberPage;
type CardAction = typeof activateCard;

/** The first step looks whether they may. */
async function mayAct({ tx, actor }: TransactionContext<Page['lockOwnCard']>) {
  const member = await findMember(tx, actor.clientId, actor.customerId);
  if (!member) return fail('not_found');
  return member.agreed_at === null ? fail('agreement_required') : ok({});
}

/** The second asks the processor, outside of any transaction. */
const actWith =
  (act: CardAction) =>
  async (_: object, { outside, actor, origin }: OutsideContext<Page['lockOwnCard'], CardsDeps>) => {
    const done = await act(outside, { actor, origin, customerId: actor.customerId });
    return done.ok
      ? outside.db.read({ clientId: actor.clientId }, (tx) =>
          showOwnPage(tx, actor, outside.clock.now()),
        )
      : done;
  };

/** Serves a member's own page. */
export function serveMemberPage(edge: Edge<CardsDeps>): void {
  edge.serve(memberPage, {
    ...plain,
    activateOwnCard: twoSteps<Page['activateOwnCard'], CardsDeps>()(mayAct, actWith(activateCard)),
    lockOwnCard: twoSteps<Page['lockOwnCard'], CardsDeps>()(mayAct, actWith(lockCard)),
    unlockOwnCard: twoSteps<Page['unlockOwnCard'], CardsDeps>()(mayAct, actWith(unlockCard)),
  });
}

const plain = {
  showOwnPage: ({ tx, actor, now }) => showOwnPage(tx, actor, now),
  async acceptAgreement({ tx, actor, origin, body, now }) {
    if (!body.agreement)
      return fail('agreement_required', {}, [{ path: 'agreement', code: 'agreement_required' }]);
    await acceptAgreement({ tx, actor, origin, now });
    return showOwnPage(tx, actor, now);
  },
  async saveOwnLanguage({ tx, actor, origin, body, now }) {
    await saveLanguage({ tx, actor, origin, now }, body.language);
    return showOwnPage(tx, actor, now);
  },
  async leaveOwnPage({ tx, actor, origin, now }) {
    await closeSession(tx, actor.sessionId);
    await audit(
      { tx, actor, origin, now },
      {
        action: 'auth.sign_out',
        subject: { kind: 'customer', id: actor.customerId },
      },
    );
    return ok({ status: 'success' as const });
  },
} satisfies Partial<Handlers<typeof memberPage>>;
