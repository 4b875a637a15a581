import type { Caller } from './caller.ts';
import { SandboxStory } from './sandbox-story.ts';

export type SingleMovement = {
  id: number;
  status: string;
  state: string;
  adjustment_amount: string;
  fee: string;
  total_amount: string | null;
  reason: string | null;
};
export type MovementRefused = {
  code: string;
  params: Record<string, string>;
  errors: { path: string; code: string; params: Record<string, string> }[];
};
export type SingleLoaded = { transfer: SingleMovement; wallet: { balance: string | null } };

const fees = {
  unload: { bps: 150, flat: '0', min: '25', max: null, borne_by: 'wallet' },
  load: { bps: 0, flat: '50', borne_by: 'wallet' },
  transfer: { bps: 0, flat: '100', borne_by: 'wallet' },
};
const managerLimits = {
  days: [0, 1, 2, 3, 4, 5, 6],
  from: '00:00',
  to: '24:00',
  daily: '10000',
  single_card: '6000',
};

/** Money that moves one card at a time, with fees that the wallet bears and limits of managers. */
export class SingleMoneyStory extends SandboxStory {
  private keys = 0;

  constructor() {
    super({ fees, managerLimits });
  }

  newKey = (): string => `key-${(this.keys += 1)}`;
  load = (by: Caller, amount: string, more: object = {}, key = this.newKey()) =>
    by.call<SingleLoaded & MovementRefused>('POST', `/managers/${by.manager}/load-value`, {
      key,
      body: {
        customer_id: this.world.ours.customers[0],
        store_id: this.world.ours.store,
        amount,
        notes: 'Shoes',
        ...more,
      },
    });
  unload = (by: Caller, amount: string, more: object = {}) =>
    by.call<SingleLoaded & MovementRefused>('POST', `/managers/${by.manager}/reverse-load`, {
      key: this.newKey(),
      body: {
        customer_id: this.world.ours.customers[0],
        store_id: this.world.ours.store,
        amount,
        notes: 'Shoes',
        description: 'memo',
        ...more,
      },
    });
  walletBalance = async (): Promise<string> =>
    (
      await this.admin.call<{ data: { wallet_id: number; balance: string }[] }>(
        'GET',
        `/clients/${this.world.ours.id}/wallets`,
      )
    ).body.data[0]!.balance;
}
