import { afterAll, beforeAll } from 'vitest';
import { tipsTasks } from '#server/features/tips-data/index.ts';
import type { PosPunch, PosSale } from '#server/providers/pos/point-of-sale.port.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { type Caller, signedIn } from './caller.ts';
import { LOCATION, SERVER, setUpPos, storyPos } from './story-pos.ts';
import { type World, buildWorld } from './world.ts';

export type PosTask = {
  id: number;
  state: string;
  progress: number;
  changed: number;
  reason: string | null;
};
export type MappedStaff = {
  data: {
    pos_id: string;
    employee_id: number | null;
    customer_id: number | null;
    suggestion: { customer_id: number; evidence: string } | null;
  }[];
};
export type NightRow = {
  id: number;
  date: string;
  stale: boolean;
  blocked: string[];
  total_payout: string;
  state: string;
  has_proposal: boolean;
};
export type NightShown = NightRow & {
  staff: { employee_id: number; first_name: string; payout: string }[];
  code?: string;
};
type OpenRecord = {
  kind: string;
  record_id: number;
  reason: string;
  name: string | null;
  totaltips: string;
};
type Processed = {
  computed: NightRow[];
  untouched: { id: number; why: string }[];
  skipped: { date: string; why: string }[];
};

export const at = (text: string): Date => new Date(`2026-${text}:00-05:00`);
export const punch = (
  id: string,
  employeeId: string,
  { from, to }: { readonly from: string; readonly to: string | null },
  more: Partial<PosPunch> = {},
): PosPunch => ({
  id,
  changedAt: at(from),
  employeeId,
  role: SERVER,
  clockedIn: at(from),
  clockedOut: to === null ? null : at(to),
  breaks: [],
  deleted: false,
  declaredCashTips: 0n,
  approved: null,
  hourlyWageE4: null,
  held: null,
  notes: [],
  ...more,
});
export const sale = (
  id: string,
  employeeId: string | null,
  { opened, net, tip }: { readonly opened: string; readonly net: bigint; readonly tip: bigint },
  more: Partial<PosSale> = {},
): PosSale => ({
  id,
  changedAt: at(opened),
  number: null,
  refundOf: null,
  openedAt: at(opened),
  closedAt: at(opened),
  voided: false,
  held: null,
  items: [{ employeeId, netSales: net, autoGratuity: 0n }],
  payments: [{ employeeId, tip, cash: false }],
  ...more,
});
export const payouts = ({ staff }: NightShown): string[] =>
  staff.map((one) => `${one.first_name} ${one.payout}`);

/**
 * Nights of the first store whose clockings and sales a point of sale tells: read, computed, and
 * looked at. The world is new for each test file.
 */
export class PosNightStory {
  world!: World;
  manager!: Caller;
  store = 0;
  dinner = 0;
  server = 0;
  readonly source: ReturnType<typeof storyPos>['source'];
  private readonly doors: ReturnType<typeof storyPos>['doors'];

  constructor(people: Parameters<typeof storyPos>[0], end: string) {
    ({ source: this.source, doors: this.doors } = storyPos(people));
    beforeAll(async () => {
      this.world = await buildWorld({ doors: this.doors });
      this.manager = await signedIn(this.world, this.world.ours);
      this.store = this.world.ours.store;
      ({ dinner: this.dinner, server: this.server } = await setUpPos(
        this.world,
        this.manager,
        end,
      ));
    });
    afterAll(() => this.world?.close());
  }

  /** Time passes, and with it the session. */
  moveTo = async (instant: string): Promise<void> => {
    this.world.clock.moveTo(new Date(instant));
    this.manager = await signedIn(this.world, this.world.ours);
  };
  get<T>(path: string) {
    return this.manager.call<T>('GET', `/tippool/${path}`);
  }
  post<T>(path: string, body: object) {
    return this.manager.call<T>('POST', `/tippool/${path}`, { body });
  }

  deps = () => ({ db: this.world.test.database, clock: this.world.clock, doors: this.doors });
  /** Does what the background does with a task. */
  work = async (taskId: number): Promise<void> => {
    const pull = tipsTasks(this.deps(), tipResults)['tips.pull']!;
    await pull({ clientId: this.world.ours.id, taskId });
  };
  run = async (task: PosTask): Promise<PosTask> => {
    await this.work(task.id);
    return (await this.get<PosTask>(`integration/task/status/${task.id}`)).body;
  };

  choosePlaces = async () => {
    const chosen = await this.post(`location-mapping/${this.store}`, {
      clockings: LOCATION,
      sales: LOCATION,
    });
    // Stories begin long after: whatever was before has been read.
    await this.world.test.owner('UPDATE tip_location SET filled_from = live_from', []);
    return chosen;
  };
  readStaff = async (): Promise<PosTask> =>
    this.run((await this.get<PosTask>(`queue-sync-employees?wallet_id=${this.store}`)).body);
  cached = async (): Promise<MappedStaff['data']> =>
    (await this.get<MappedStaff>(`pos/employees/cached?wallet_id=${this.store}`)).body.data;
  /** Ties whoever is suggested to their member, and the servers' role to its job code. */
  tieStaff = async (): Promise<MappedStaff['data']> => {
    const suggested = (await this.cached()).filter((one) => one.suggestion);
    const { body } = await this.post<MappedStaff>('customers-mapping', {
      wallet_id: this.store,
      mappings: suggested.map((one) => ({
        pos_id: one.pos_id,
        customer_id: one.suggestion!.customer_id,
      })),
    });
    await this.post('set-job-mapping', {
      wallet_id: this.store,
      mappings: [{ role_id: SERVER.id, code_id: this.server }],
    });
    return body.data;
  };
  /** Everything that has to be said once, before nights are read. */
  tieEverything = async (): Promise<void> => {
    await this.choosePlaces();
    await this.readStaff();
    await this.tieStaff();
  };

  /** Reads the clockings and sales of these days of 2026. */
  sync = async (from: string, to = from): Promise<PosTask> =>
    this.run(
      (
        await this.get<PosTask>(
          `integration/pos-sync/${this.store}?start_date=2026-${from}&end_date=2026-${to}`,
        )
      ).body,
    );
  process = async (day: string): Promise<Processed> =>
    (
      await this.get<Processed>(
        `process-pools/${this.store}?start_date=2026-${day}&end_date=2026-${day}`,
      )
    ).body;
  open = async (day: string): Promise<OpenRecord[]> =>
    (
      await this.get<{ data: OpenRecord[] }>(
        `unassigned/${this.store}?start_date=2026-${day}&end_date=2026-${day}`,
      )
    ).body.data;
  show = async (id: number): Promise<NightShown> =>
    (await this.get<NightShown>(`tip-pool/${id}`)).body;
}
