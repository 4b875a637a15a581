import { ewaMemberPage } from '#contract/ewa/member-page.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { enrolMember, leaveEnrolment } from '../enrolment/enrol-member.ts';
import { ownEarnedPay } from '../members/own-earned-pay.ts';
import { advanceOfMember } from './advances.repo.ts';
import { type TakingDeps, finishAdvance } from './finish-advance.ts';
import { ownStatement } from './own-statement.ts';
import { ownStatements } from './own-statements.ts';
import { advancePage, presentAdvance } from './present-advance.ts';
import { quoteAdvance } from './quote-advance.ts';
import { beginAdvance } from './take-advance.ts';
import { refreshClockings } from '../worked/pull-clockings.ts';

type Page = typeof ewaMemberPage;

/** Serves what a member sees of their own earned pay, and takes of it. */
export function serveEwaMemberPage(edge: Edge<TakingDeps>): void {
  edge.serve(ewaMemberPage, handlers);
}

const handlers = {
  ownEarnedPay: twoSteps<Page['ownEarnedPay'], TakingDeps>()(
    async ({ tx, actor, now }) => ok(await ownEarnedPay(tx, actor, now)),
    async (page, { outside, actor: { clientId }, now }) => {
      const storeIds = page.data.map((store) => store.store_id);
      await refreshClockings(outside.db, { clientId, storeIds }, now);
      return ok(page);
    },
  ),
  async enrolForEarnedPay({ body, ...context }) {
    const enrolled = await enrolMember(context, body);
    return enrolled.ok ? ok(await ownEarnedPay(context.tx, context.actor, context.now)) : enrolled;
  },
  async leaveEarnedPay({ query, ...context }) {
    const left = await leaveEnrolment(context, query.store_id);
    return left.ok ? ok(await ownEarnedPay(context.tx, context.actor, context.now)) : left;
  },
  quoteAdvance: ({ tx, actor, query, now }) => quoteAdvance(tx, actor, query, now),
  takeAdvance: twoSteps<Page['takeAdvance'], TakingDeps>()(
    ({ body, ...context }) => beginAdvance(context, body),
    (begun, { outside, actor }) => finishAdvance(begun, outside, actor),
    // Those of one store take from one fund, and share their way there; a person sees their own.
    ({ actor, body }) => ({ key: `advance ${body.store_id}`, apart: `${actor.customerId}` }),
  ),
  ownAdvances: async ({ tx, actor, query }) =>
    ok(
      await advancePage(
        tx,
        { clientId: actor.clientId, customerId: actor.customerId, storeId: query.store_id },
        query,
        presentAdvance,
      ),
    ),
  async ownAdvance({ tx, actor, params }) {
    const row = await advanceOfMember(tx, actor.clientId, actor.customerId, params.advance);
    return row === null ? fail('not_found') : ok(presentAdvance(row));
  },
  ownStatements: async ({ tx, actor, query }) => ok(await ownStatements(tx, actor, query)),
  ownStatement: ({ tx, actor, params, query, now }) =>
    ownStatement(tx, actor, { storeId: query.store_id, period: params.period, now }),
} satisfies ModuleHandlers<Page, TakingDeps>;
