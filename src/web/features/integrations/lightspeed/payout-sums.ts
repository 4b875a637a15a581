import { fromWire } from '#kernel/money.ts';
import type { PayingWallet, PayoutOutcome, PendingPayout } from '../integrations.queries.ts';

export const nameOf = ({ first_name: first, last_name: last }: PendingPayout): string =>
  `${first} ${last}`.trim();
export const isPayable = ({ reason, blocked }: PendingPayout): boolean =>
  reason === null && blocked.length === 0;
export const sumOf = (payouts: readonly PendingPayout[]): bigint =>
  payouts.reduce((sum, { tips }) => sum + (fromWire(tips) ?? 0n), 0n);
export const feesOf = (payouts: readonly PendingPayout[]): bigint =>
  payouts.reduce((sum, { fee }) => sum + (fromWire(fee) ?? 0n), 0n);

/** How many people these payouts go to: somebody who worked three services is one. */
export const peopleOf = (payouts: readonly PendingPayout[]): number =>
  new Set(
    payouts.map(({ employee_id: id, payout_id, store_id: store }) =>
      id === null ? payout_id : `${store} ${id}`,
    ),
  ).size;

/** The wallets that hold less than what is chosen of their stores would take. */
export const shortWallets = (
  wallets: readonly PayingWallet[],
  chosen: readonly PendingPayout[],
): readonly PayingWallet[] =>
  wallets.filter(({ wallet_id: id, balance, enough }) => {
    const own = chosen.filter(({ store_id: store }) => store === id);
    if (own.length === 0) return false;
    const holds = balance === null ? null : fromWire(balance);
    return holds === null ? !enough : sumOf(own) + feesOf(own) > holds;
  });

/** A service of a store, with what is paid of it. */
export type ServicePart = {
  readonly first: PendingPayout;
  readonly payouts: readonly PendingPayout[];
};

export function byService(payouts: readonly PendingPayout[]): readonly ServicePart[] {
  const services = new Map<number, PendingPayout[]>();
  for (const payout of payouts)
    services.set(payout.result_id, [...(services.get(payout.result_id) ?? []), payout]);
  return [...services.values()].flatMap((own) => (own[0] ? [{ first: own[0], payouts: own }] : []));
}

/** The payouts of which nobody knows yet, with all others of the same services. */
export function unknownPayouts(
  sent: readonly PendingPayout[],
  outcomes: readonly PayoutOutcome[],
): readonly PendingPayout[] {
  const unknown = new Set(
    outcomes.filter(({ outcome }) => outcome === 'not_known_yet').map(({ payout_id: id }) => id),
  );
  const services = new Set(
    sent.filter(({ payout_id: id }) => unknown.has(id)).map(({ result_id: id }) => id),
  );
  return sent.filter(({ result_id: id }) => services.has(id));
}
