import { invariant } from '#kernel/invariant.ts';
import type { Cents, Currency } from '#kernel/money.ts';
import {
  type Entry,
  postTransferLast,
  postedBalance,
  postedNumber,
  reverseTransfer,
} from '#server/ledger/index.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { announce } from '#server/platform/outbox.ts';
import {
  DECLINES,
  type Decline,
  type Outcome,
} from '#server/providers/processor/processor.port.ts';
import { type ClientTerms, clientTerms } from '../clients/index.ts';
import type { FundsDeps } from './funds.deps.ts';
import {
  findMovement,
  lockOpen,
  saveMovement,
  saveMovementLast,
  restoreDailySpend,
} from './movements.repo.ts';

type Open = NonNullable<Awaited<ReturnType<typeof lockOpen>>>;

/**
 * Second half of a load or unload: tells the processor and posts what it said. Safe to repeat: the
 * processor knows the movement by its key, and a movement that is decided is left alone.
 */
export async function settleMovement(
  deps: FundsDeps,
  clientId: number,
  id: bigint,
  ask: 'submit' | 'check',
): Promise<void> {
  const [row, terms] = await deps.db.read({ clientId }, (tx) =>
    Promise.all([findMovement(tx, clientId, id), clientTerms(tx, clientId)]),
  );
  if (!row || row.status !== 'pre-paid' || row.processor_key === null) return;
  if (row.state === 'queued' && !(await leave(deps, clientId, id, ask))) return;
  const outcome = await askProcessor(deps, { ...row, currency: terms.currency }, ask);
  await deps.db.write({ clientId }, async (tx) => {
    const open = await lockOpen(tx, clientId, id);
    if (open)
      await applyOutcome(
        tx,
        { open, wallet: row.wallet_account_id, card: row.account_id, accounts: terms.accounts },
        outcome,
        deps.clock.now(),
      );
  });
}

/**
 * A load that waited leaves, and can be cancelled no more, before the processor hears of it; being
 * asked after does not send it off early.
 */
function leave(
  deps: FundsDeps,
  clientId: number,
  id: bigint,
  ask: 'submit' | 'check',
): Promise<boolean> {
  return deps.db.write({ clientId }, async (tx) => {
    const open = await lockOpen(tx, clientId, id);
    if (!open || (ask === 'check' && open.leaves_at !== null && open.leaves_at > deps.clock.now()))
      return false;
    if (open.state === 'queued') await saveMovement(tx, clientId, id, { state: 'processing' });
    return true;
  });
}

type SubmittedMovement = {
  readonly processor_key: string | null;
  readonly proxy: string | null;
  readonly amount: Cents;
  readonly kind: string;
  readonly currency: Currency;
};

async function askProcessor(
  { processor }: FundsDeps,
  row: SubmittedMovement,
  ask: 'submit' | 'check',
): Promise<Outcome> {
  const key = row.processor_key ?? '';
  if (ask === 'check') {
    const [known] = await processor.check([key]);
    if (known) return known;
  }
  const [outcome] = await processor.submit([
    {
      key,
      proxy: row.proxy ?? '',
      amount: row.amount,
      currency: row.currency,
      direction: row.kind === 'unload' ? 'debit' : 'credit',
    },
  ]);
  return outcome ?? { outcome: 'unknown' };
}

/** A movement that is locked, and the accounts between which it moves. */
type Settling = {
  readonly open: Open;
  readonly wallet: number;
  readonly card: number | null;
  readonly accounts: ClientTerms['accounts'];
};

/** Posts what the processor said. */
async function applyOutcome(
  tx: WriteHandle,
  { open, wallet, card, accounts }: Settling,
  outcome: Outcome,
  now: Date,
): Promise<void> {
  if (outcome.outcome === 'unknown')
    return void (await saveMovement(tx, open.client_id, open.id, { state: 'unknown' }));
  if (outcome.outcome === 'declined')
    return decline(tx, open, { reason: outcome.code, status: 'failed', now });
  invariant(card !== null, 'a movement that the processor knows has its member');
  const receiver = open.kind === 'load' ? card : wallet;
  await announce(tx, {
    at: now,
    clientId: open.client_id,
    kind: `funds.${open.kind}_paid`,
    payload: { movement_id: open.id },
  });
  postTransferLast(tx, {
    clientId: open.client_id,
    kind: open.kind === 'load' ? 'load' : 'unload',
    effectiveAt: now,
    entries: settled(open, receiver, accounts),
  });
  saveMovementLast(tx, open.client_id, open.id, {
    status: 'paid',
    state: 'final',
    reason: null,
    settled_at: now,
    transfer_id: postedNumber,
    balance_after: postedBalance(open.client_id, card),
  });
}

/**
 * From where it was held to the receiver, the fee apart: entries of one transfer. What the receiver
 * bears comes out of its amount.
 */
function settled(
  open: Open,
  receiver: number,
  accounts: { settlement: number; fee_income: number },
): Entry[] {
  const payerBears = (open.kind === 'load') === (open.fee_borne_by === 'wallet');
  const held = open.amount + (payerBears ? open.fee : 0n);
  const entries: Entry[] = [
    { accountId: receiver, amount: held - open.fee },
    { accountId: accounts.settlement, amount: -held },
  ];
  return open.fee > 0n
    ? [...entries, { accountId: accounts.fee_income, amount: open.fee }]
    : entries;
}

/**
 * Gives back what was held; the movement ends as failed or cancelled, and no longer counts against
 * the day.
 */
export async function decline(
  tx: WriteHandle,
  open: Open,
  {
    reason,
    status,
    now,
  }: {
    readonly reason: string | null;
    readonly status: 'failed' | 'cancelled';
    readonly now: Date;
  },
): Promise<void> {
  invariant(open.hold_transfer_id !== null, 'a pending movement holds its money');
  const back = await reverseTransfer(tx, {
    clientId: open.client_id,
    transferId: open.hold_transfer_id,
    effectiveAt: now,
  });
  invariant(back.ok, 'what is held can be given back');
  if (open.spent_on !== null && open.manager_id !== null)
    await restoreDailySpend(tx, open.client_id, {
      managerId: open.manager_id,
      day: open.spent_on,
      amount: open.amount,
    });
  await saveMovement(tx, open.client_id, open.id, {
    status,
    state: 'final',
    reason,
    settled_at: now,
  });
  await announce(tx, {
    at: now,
    clientId: open.client_id,
    kind: `funds.${open.kind}_${status}`,
    payload: {
      movement_id: open.id,
      reason,
    },
  });
}

/**
 * What a movement that failed was declined for, as kept with it; a code of before this list is a
 * card that cannot be paid.
 */
export function declineOf(reason: string | null): Decline {
  return DECLINES.find((code) => code === reason) ?? 'card_not_payable';
}
