import type { Clock } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { Actor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { queueMessages } from '#server/platform/messages/messages.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { textsFor } from '#server/platform/texts.ts';
import { formatDay, formatMoney, regionOf } from '#texts/format.ts';
import { tipMessages } from '#texts/tips-results/messages.ts';
import { clientTerms } from '../clients/index.ts';
import {
  type PendingNotification,
  clientsToNotify,
  findResult,
  lockResult,
  markNotified,
  pendingNotifications,
  resultsToNotify,
  resultSummaries,
} from '../tips-results/index.ts';
import { messageAddressOf } from '../members/index.ts';
import { lockTipWallet } from '../tips-setup/index.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Told = { readonly told: number; readonly not_told: number };

/**
 * Tells each member who got something of a paid result what it was, by SMS or mail as they sign in,
 * once; who has no address is counted.
 */
export async function notifyMembers(
  work: RequestContext,
  id: number,
): Promise<Result<Told, 'not_found' | 'result_not_paid'>> {
  const held = await lockResult(work, id);
  if (!held.ok) return held;
  const { result } = held.value;
  if (result.state !== 'paid') return fail('result_not_paid');
  return ok(
    await notifyMember(
      work,
      result.client_id,
      id,
      await pendingNotifications(work.tx, result.client_id, id),
    ),
  );
}

/** Members whose money is there and who are to be told by themselves, of all clients. */
export const tipNotificationSweep = (deps: {
  readonly db: Database;
  readonly clock: Clock;
}): Sweep => ({
  name: 'tips.notifications',
  due: clientsToNotify,
  work: (clientId) => notifyWhenPaid(deps, clientId),
});

/**
 * Tells those whose wallet does so by itself, as soon as their money is there. Whoever the
 * processor declined is told when it is.
 */
async function notifyWhenPaid(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  clientId: number,
): Promise<void> {
  for (const id of await db.read({ clientId }, (tx) => resultsToNotify(tx, clientId))) {
    await db.write({ clientId }, async (tx) => {
      const result = await findResult(tx, clientId, id);
      invariant(result, 'a result is never taken away');
      await lockTipWallet(tx, clientId, result.store_id);
      const waiting = (await pendingNotifications(tx, clientId, id)).filter(
        ({ notify_when_paid: wanted, money }) => wanted && money !== 'sending',
      );
      await notifyMember(
        {
          tx,
          actor: { kind: 'system', name: 'payout', clientId },
          origin: { ip: null, requestId: 'payout', userAgent: null },
          now: clock.now(),
        },
        clientId,
        id,
        waiting,
      );
    });
  }
}

async function notifyMember(
  context: RequestContext<Actor>,
  clientId: number,
  id: number,
  waiting: readonly PendingNotification[],
): Promise<Told> {
  const { tx, now } = context;
  const [row] = await resultSummaries(tx, clientId, [id]);
  invariant(row, 'what is held is there');
  const region = regionOf((await clientTerms(tx, clientId)).currency);
  const messages = waiting.flatMap((one) => {
    const address = messageAddressOf(one);
    if (address === null) return [];
    const say = textsFor(one.language, tipMessages);
    const day = formatDay(row.business_date, one.language, region);
    const amount = formatMoney(one.payout, one.language, region);
    return [
      {
        who: { employeeId: one.employee_id, externalId: one.external_id },
        ...address,
        subject: address.channel === 'email' ? say('tips.subject', { day }) : null,
        body: say(`tips.${one.money}`, { service: row.service, day, amount }),
      },
    ];
  });
  if (messages.length > 0)
    await queueMessages(
      tx,
      clientId,
      messages.map(({ who: _, ...message }) => message),
      now,
    );
  await markNotified(
    tx,
    { clientId, resultId: id },
    messages.map(({ who }) => who),
    now,
  );
  if (messages.length > 0)
    await audit(context, {
      action: 'tips.notify',
      subject: { kind: `tip_${row.tip_type}`, id },
      after: { staff: messages.length },
    });
  return { told: messages.length, not_told: waiting.length - messages.length };
}
