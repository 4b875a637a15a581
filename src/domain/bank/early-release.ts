import { type Cents, floorOf } from '#kernel/money.ts';

/** What of a self-load is in the wallet at once; nothing where its fee takes all of it. */
export function earlyRelease({
  amount,
  fee,
  bps,
  max,
}: {
  amount: Cents;
  fee: Cents;
  bps: number;
  max: Cents;
}): Cents {
  const share = floorOf(amount, BigInt(bps), 10_000n);
  const most = amount - fee < max ? amount - fee : max;
  const released = share < most ? share : most;
  return released > 0n ? released : 0n;
}
