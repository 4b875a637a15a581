import type { Cents } from '#kernel/money.ts';
import { mailAll } from '#server/platform/messages/mail-all.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { bankMessages } from '#texts/bank/messages.ts';
import { insertAgreement } from './accounts.repo.ts';

/** The wording that managers accept; another wording is another version. */
const AGREEMENT_VERSION = '2026-11';

type Signed = {
  readonly kind: 'sporadic' | 'scheduled';
  readonly last4: string;
  readonly noticeDays: number;
  readonly maxDebit: Cents | null;
};

/** Keeps who agreed to what, and confirms it to them by mail. */
export async function signAgreement(
  { tx, actor, now }: RequestContext,
  { kind, last4, noticeDays, maxDebit }: Signed,
): Promise<number> {
  const clientId = actor.client.id;
  const id = await insertAgreement(tx, {
    client_id: clientId,
    kind,
    signed_by: actor.managerId,
    signed_by_name: actor.name,
    signed_at: now,
    text_version: AGREEMENT_VERSION,
    notice_days: noticeDays,
    max_debit: maxDebit,
    confirmed_at: actor.email === null ? null : now,
  });
  if (actor.email === null) return id;
  const client = actor.client.name;
  const params = { client, name: actor.name, last4, days: noticeDays };
  await mailAll(
    tx,
    {
      clientId,
      to: [actor.email],
      catalogue: bankMessages,
      subject: (say) => say('agreement.subject', { client }),
      body: (say) => say('agreement.body', params),
    },
    now,
  );
  return id;
}
