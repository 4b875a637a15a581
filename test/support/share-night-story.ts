import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Caller, signedIn } from './caller.ts';
import { type Refused, type TipResultBody, line } from './tip-nights.ts';
import { rulesHoldAlready, tipsAt } from './tips.ts';
import { type World, buildWorld } from './world.ts';

export type Touched = { data: { name: string; amount: string; items: object[] }[] };
export type Share = TipResultBody & { adjustments_list: { id: number }[]; undistributed: string };

/** A refusal's problems, each by its place and code. */
export const problems = (answer: { body: Refused }): string[] =>
  answer.body.errors.map(({ path, code }) => `${path} ${code}`);

/**
 * A store whose servers give a tenth of their tips to the bar, each test on a night of its own. The
 * world is new for each test file.
 */
export class ShareNightStory {
  world!: World;
  lead!: Caller;
  tipout!: Caller;
  lunch = 0;
  dinner = 0;
  server = 0;
  bar = 0;
  ana = 0;
  ben = 0;
  cleo = 0;
  rule = 0;
  night = '';
  private day = 0;

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld();
      [this.lead, this.tipout] = [
        await signedIn(this.world, this.world.ours, 'Manager'),
        await signedIn(this.world, this.world.ours, 'Tipout Manager'),
      ];
      await this.setUp();
    });
    afterAll(() => this.world.close());
    beforeEach(() => {
      this.day += 1;
      this.night = `2026-02-${String(this.day).padStart(2, '0')}`;
    });
  }

  private async setUp(): Promise<void> {
    const tips = tipsAt(this.lead, this.world.ours);
    const { store } = this.world.ours;
    await this.lead.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/share`);
    [this.lunch, this.dinner] = [
      await tips.service('Lunch', '11:00', '16:00'),
      await tips.service('Dinner', '17:00', '23:00'),
    ];
    [this.server, this.bar] = [
      await tips.job('Server', { pooling: false }),
      await tips.job('Bartender', { revenue_generating: false }),
    ];
    [this.ana = 0, this.ben = 0, this.cleo = 0] = await tips.take(this.world.ours.customers);
    const tenth = {
      service_id: null,
      from_jobs: [this.server],
      base: 'tips',
      percent: '10',
      label: 'Bar',
      groups: [{ jobs: [this.bar], percent: '100', split: 'hours', missing: 'return' }],
    };
    const saved = await this.lead.call<{ rules: { rule_id: number }[] }>(
      'POST',
      '/tippool/create-tip-share-rules',
      { body: { wallet_id: store, rules: [tenth], override_reason: 'a test' } },
    );
    this.rule = saved.body.rules[0]!.rule_id;
    await rulesHoldAlready(this.world, this.world.ours.id);
  }

  /** Servers' tips on one side, the bar on the other. */
  normal = () => [
    line(this.ana, this.server, '4', { totaltips: '100.00' }),
    line(this.ben, this.bar, '4'),
  ];
  shareOf = async (service: number, lines: readonly object[]): Promise<Share> => {
    const { id, store } = this.world.ours;
    const draft = await this.tipout.call<{ id: number }>('POST', '/tippool/payout-drafts', {
      body: { wallet_id: store, service_id: service, date: this.night, staff_worked: lines },
    });
    const path = `/tippool/process-agnostic-data/${id}/${store}/${draft.body.id}`;
    return (await this.tipout.call<Share>('POST', path)).body;
  };
  show = async (id: number): Promise<Share> =>
    (await this.tipout.call<Share>('GET', `/tippool/tip-share/${id}`)).body;
}
