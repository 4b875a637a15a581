import type { z } from 'zod';
import type { memberPage } from '#contract/member-page.ts';
import { CARD_ACTS, mayAct } from '#domain/cards/card-acts.ts';
import { toWire } from '#kernel/money.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { balances } from '#server/ledger/index.ts';
import type { MemberActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { findClient } from '../clients/index.ts';
import { moneyLines } from '../funds/index.ts';
import { heldOnCards } from '../payments/index.ts';
import { findMember, memberCard } from '../members/index.ts';

export type OwnPage = z.input<(typeof memberPage)['showOwnPage']['output']>;
const RECENT = 8;

/** Everything that a member's own page shows. */
export async function showOwnPage(
  tx: ReadHandle,
  { clientId, customerId }: Pick<MemberActor, 'clientId' | 'customerId'>,
  now: Date,
): Promise<Result<OwnPage, 'not_found'>> {
  const [member, client, card] = [
    await findMember(tx, clientId, customerId),
    await findClient(tx, clientId),
    await memberCard(tx, clientId, customerId),
  ];
  if (!member || !client) return fail('not_found');
  const books = await balances(tx, { clientId, accountIds: [member.account_id] });
  const balance = books.get(member.account_id) ?? 0n;
  const held = (await heldOnCards(tx, clientId, [customerId], now)).get(customerId) ?? 0n;
  const lines = await moneyLines(tx, { clientId, wallets: 'all' }, customerId, {
    since: null,
    before: null,
    limit: RECENT,
  });
  return ok({
    customer_id: customerId,
    first_name: member.first_name,
    last_name: member.last_name,
    client_name: client.client_name,
    region: client.region,
    language: member.language,
    status: member.status,
    identifier: member.identifier,
    agreed_at: member.agreed_at?.toISOString() ?? null,
    balance: toWire(balance),
    available: toWire(balance > held ? balance - held : 0n),
    currency: client.currency,
    card: card && {
      ends_in: card.proxy.slice(-4),
      state: card.state,
      activated_at: card.activatedAt?.toISOString() ?? null,
      expires_on: card.expiresOn,
      locked_by: card.lockedBy,
    },
    may: card ? CARD_ACTS.filter((act) => isOpen(mayAct(act, 'member', card))) : [],
    recent: lines.map((line) => ({
      id: line.id,
      at: line.at.toISOString(),
      event: line.event,
      amount: toWire(line.amount),
      status: line.status,
      wallet_name: line.walletName ?? line.notes,
    })),
  });
}

const isOpen = (may: ReturnType<typeof mayAct>): boolean => may.ok && may.value === 'go';
