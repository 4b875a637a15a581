import type { World } from '#test/support/world.ts';
import { bodiesOfOtherStore } from './other-store-bodies.ts';
import type { OtherStoreThings } from './other-store-things.ts';

type Inputs = { readonly query: string; readonly body: unknown };
const NIGHT = 'start_date=2026-02-01&end_date=2026-02-03';

const QUERIES: Readonly<Record<string, string>> = {
  lockTipPool: 'locked=true',
  lockTipShare: 'locked=true',
  posSync: NIGHT,
  processPools: NIGHT,
  processShares: NIGHT,
  previewPools: NIGHT,
  previewShares: NIGHT,
  createPoolAdjustment: 'title=Zenith&amount=1.00',
  createShareAdjustment: 'title=Zenith&amount=1.00',
  changeShareAdjustment: 'title=Zenith&amount=2.00',
  editWalletImportType: 'import_type=manual',
};

/** Input that the contract accepts, of each operation that uses a wallet of the other stores. */
export function inputsOf(world: World, things: OtherStoreThings): (name: string) => Inputs {
  const bodies: Readonly<Record<string, unknown>> = {
    ...bodiesOfOtherStore(world, things),
    ...MORE_BODIES,
    walletToWallet: { receiver_wallet_id: things.store, amount: '1.00', notes: 'n' },
    setProcess: { employee_ids: [things.tip_employee], process: false },
    changePosLocation: { live_from: '2026-01-02' },
    replayNights: { location_id: things.location, options: {}, apply: true },
    acceptSquareUps: { square_up_ids: [things.tip_square_up] },
  };
  const ofWallet = `wallet_id=${things.store}`;
  return (name) => ({
    query: `?${[ofWallet, QUERIES[name]].filter(Boolean).join('&')}`,
    body: bodies[name],
  });
}

const MORE_BODIES = {
  adjustWallet: { amount: '10.00' },
  fundEwaFloat: { amount: '10.00' },
  repayEwaFund: { first_day: '2026-02-23', amount: '10.00' },
  confirmJob: { total: '30.00' },
  retryFailed: {},
  acceptProposal: { version: 1, seen: 'x' },
  dropProposal: { version: 1, seen: 'x' },
  mapLocations: { clockings: null, sales: null },
  makeAssociation: { pos_id: 'p-1' },
  resolveRecord: { kind: 'sale', record_id: 1, dismiss: true },
  createJobCode: {},
  updateJobCode: { weight: '1.5' },
  setPoolRule: { points: '5' },
  updateTipService: {
    name: 'Zenith dinner',
    days: [1],
    timeframes: [{ start: '17:00', end: '23:00' }],
  },
  saveTipSettings: { cap_at_tips: true },
  saveTipPayrollSystem: { system: 'paylocity', earning_code: 'TIPS' },
};
