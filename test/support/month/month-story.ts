import { addDays, type Day, instantAt, type Zone } from '#kernel/day.ts';
import { after, minutes } from '#kernel/instant.ts';
import { hintSweep } from '#server/features/integrations/index.ts';
import {
  feedSweep,
  gapsBetween,
  linesBetween,
  readDates,
  tipRunSweep,
  tipsTasks,
} from '#server/features/tips-data/index.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { signedIn } from '../caller.ts';
import { ConnectedStory } from '../connected-story.ts';
import { runSweep } from '../run-sweep.ts';
import { downtown } from '../restaurant-world.ts';
import { type KnownNights, type PersonLines, differenceOf, knownNights } from './known-nights.ts';
import { type SeededDraws, drawsFrom, switchOnFaults } from './month-faults.ts';

const ZONE = 'America/Toronto' as Zone;
/** Together they cover the night as the world counts it: until 05:30. */
const HOURS = { opens: '05:30', turns: '16:00', closes: '05:30' };
const LOAD_TIMES = ['22:30', '06:00'];
const ROLES = ['Server', 'Bartender', 'Busser', 'Line Cook'].map((name, at) => ({
  id: 501 + at,
  name,
}));
/** Each has one role, as the till's groups do not say in which somebody worked. */
const staffOf = (place: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: place * 100 + at,
    first_name: `Person${at}`,
    last_name: `Of${place}`,
    roles: [ROLES[at % ROLES.length]?.id ?? 501],
  }));

type Kind = 'lightspeed' | '7shifts' | 'omnivore';
const KINDS: readonly Kind[] = ['lightspeed', '7shifts', 'omnivore'];
export type MonthStore = {
  readonly id: number;
  readonly place: string;
  readonly kind: Kind;
  readonly jobs: ReadonlyMap<string, number>;
  /** A person's number in the world, by their number as one of the staff here. */
  people: ReadonlyMap<number, number>;
};
export type Checked = { readonly blocked: readonly string[]; readonly wrong: readonly string[] };
type PersonListed = {
  id: number;
  roles: number[];
  lightspeed_id: number;
  seven_shifts_id: number;
  omnivore_id: string;
};
class Killed extends Error {}

/** Stores of a group through some nights of faults and corrections, as the background reads them. */
export class MonthStory extends ConnectedStory {
  readonly stores: MonthStore[] = [];
  readonly faults = new Map<string, number>();
  readonly blockedBy = new Map<string, number>();
  readonly draws: SeededDraws;
  corrections = 0;
  kills = 0;
  reconnections = 0;
  payableChecks = 0;
  private nights!: KnownNights;
  private first!: Day;
  private isKiller = false;
  private operator!: Awaited<ReturnType<typeof signedIn>>;

  constructor(private readonly size: { readonly stores: number; readonly seed: number }) {
    super();
    this.draws = drawsFrom(size.seed);
  }

  at = (day: Day, time: string): string => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return instantAt(day, hour * 60 + minute, ZONE).toISOString();
  };
  private readonly kindOf = (nth: number): Kind => KINDS[nth % KINDS.length] ?? 'lightspeed';

  async open(first: Day): Promise<void> {
    this.first = first;
    const places = Array.from({ length: this.size.stores }, (_, nth) =>
      downtown({
        id: `place-${nth}`,
        name: `Place ${nth}`,
        lightspeed: { business: 2468, location: 7_000 + nth },
        seven_shifts: { company: 1234, location: 4_000 + nth },
        omnivore: { location: `orders-${nth}`, agent: 'online' },
        roster: null,
        roles: ROLES,
        staff: staffOf(nth + 1, 12),
        people: null,
      }),
    );
    let passed = 0;
    const turn = (): Promise<void> => Promise.resolve();
    await this.begin(this.at(first, '15:00'), places, {
      // Limits by the second have tests of their own; here nobody waits.
      milliseconds: () => (passed += 1_000),
      asking: { pace: { turn, rest: turn }, sleep: turn },
      portalUrl: 'http://portal.example',
      // To connect again what is connected changes nothing.
      randomCalls: true,
    });
    this.nights = knownNights(this.restaurants);
    const url = await this.world.app.listen({ host: '127.0.0.1', port: 0 });
    await this.restaurants.press('PUT', '/webhooks/7shifts', { url: `${url}/webhooks/7shifts` });
    await this.connect();
    for (let nth = 0; nth < this.size.stores; nth += 1) await this.openStore(nth);
    await this.sql(`UPDATE tip_wallet SET finished_at = '2026-01-01' WHERE client_id = $1`);
  }

  override async moveTo(instant: string): Promise<void> {
    await super.moveTo(instant);
    const { ours, operator } = this.world;
    this.operator = await signedIn(this.world, { ...ours, id: 1, managers: { Admin: operator } });
  }
  private sql = <T>(text: string, ...values: readonly unknown[]): Promise<T[]> =>
    this.world.test.owner<T>(text, [this.world.ours.id, ...values]);

  /** Signs in at both providers that have accounts of a client. */
  private async connect(): Promise<void> {
    this.store = this.world.ours.store;
    await this.signInToLightspeed();
    await this.signInToSevenShifts();
    await this.get(
      `/managers/7shifts/oauth/finish?store_id=${this.store}&sub_external_id=4000&timezone=${ZONE}`,
    );
  }

  private async openStore(nth: number): Promise<void> {
    const { ours } = this.world;
    const kind = this.kindOf(nth);
    const id =
      [ours.store, ours.otherStore][nth] ??
      (
        await this.post<{ store_id: number }>('/stores', {
          store_name: `Store ${nth}`,
          timezone: ZONE,
          departments: [],
        })
      ).body.store_id;
    this.store = id;
    const place = `place-${nth}`;
    const jobs = await this.setUpPool(
      ROLES.map(({ name }) => name),
      HOURS,
    );
    await this.post(`/tippool/settings/${id}`, { load_times: LOAD_TIMES, min_overlap_minutes: 0 });
    if (kind === 'omnivore') await this.requestOrders(`orders-${nth}`);
    else await this.chooseLocations(kind, nth);
    const store: MonthStore = { id, place, kind, jobs, people: new Map() };
    this.stores.push(store);
    await this.linkStaff(store);
  }

  private async chooseLocations(kind: 'lightspeed' | '7shifts', nth: number): Promise<void> {
    const chosen = await this.post(`/tippool/location-mapping/${this.store}`, {
      clockings: {
        connection_id: await this.connectionOf(kind),
        location_id: String((kind === 'lightspeed' ? 7_000 : 4_000) + nth),
        live_from: this.first,
      },
      sales: {
        connection_id: await this.connectionOf('lightspeed'),
        location_id: String(7_000 + nth),
        live_from: this.first,
      },
    });
    if (chosen.status !== 200) throw new Error(`location: ${chosen.text}`);
  }
  private async requestOrders(location: string): Promise<void> {
    for (const data_type of ['clockings', 'sales']) {
      const asked = await this.post<{ id: number }>(
        `/tippool/integration/omnivore/request-access/${this.store}?${new URLSearchParams({ location_id: location, data_type })}`,
        {},
      );
      await this.operator.call('POST', `/operator/location-requests/${asked.body.id}/approve`, {
        body: { reason: 'the same address' },
      });
    }
  }
  private async connectionOf(provider: Kind): Promise<number> {
    const [row] = await this.sql<{ id: number }>(
      'SELECT id FROM pos_connection WHERE client_id = $1 AND provider = $2 ORDER BY id DESC LIMIT 1',
      provider,
    );
    if (!row) throw new Error(`no connection of ${provider}`);
    return row.id;
  }

  /** Takes in whoever is new at the store's providers; the same person of two of them once. */
  async linkStaff(store: MonthStore): Promise<void> {
    this.store = store.id;
    await this.readStaff();
    const listed = await this.staffOfStore();
    const { places } = (await this.restaurants.press('GET', '/places')) as {
      places: {
        id: string;
        staff: PersonListed[];
      }[];
    };
    const people = places.find(({ id }) => id === store.place)?.staff ?? [];
    const personOf = (key: string): number | undefined =>
      people.find((one) =>
        [
          `lightspeed/${one.lightspeed_id}`,
          `7shifts/${one.seven_shifts_id}`,
          `omnivore:${store.place.replace('place', 'orders')}/${one.omnivore_id}`,
        ].includes(key),
      )?.id;
    const employees = new Map(
      listed.flatMap(({ pos_id: key, employee_id: employee }) =>
        employee === null ? [] : [[personOf(key) ?? 0, employee] as const],
      ),
    );
    for (const { pos_id: key, employee_id: linked } of listed) {
      if (linked !== null) continue;
      const person = personOf(key) ?? 0;
      const { body } = await this.post<{ employee_id: number }>(
        `/tippool/make-association/${store.id}`,
        { pos_id: key, employee_id: employees.get(person) ?? null },
      );
      employees.set(person, body.employee_id);
    }
    store.people = new Map([...employees].map(([person, employee]) => [employee, person]));
    await this.linkRoles(store.jobs);
    // Who sells without a clock-in is paid by their own job.
    await this.post('/tippool/set-job-codes', {
      wallet_id: store.id,
      employees: [...employees].map(([person, employee]) => ({
        employee_id: employee,
        job_codes: people
          .filter(({ id }) => id === person)
          .flatMap(({ roles }) => roles)
          .flatMap((role) => store.jobs.get(ROLES.find(({ id }) => id === role)?.name ?? '') ?? []),
      })),
    });
  }
  private staffOfStore = async () =>
    (
      await this.get<{ data: { pos_id: string; employee_id: number | null }[] }>(
        `/tippool/pos/employees/cached?wallet_id=${this.store}`,
      )
    ).body.data;
  private async linkRoles(jobs: ReadonlyMap<string, number>): Promise<void> {
    const { data: roles } = (
      await this.get<{ data: { role_id: string; name: string }[] }>(
        `/tippool/pos/roles?wallet_id=${this.store}`,
      )
    ).body;
    await this.post('/tippool/set-job-mapping', {
      wallet_id: this.store,
      mappings: roles.map(({ role_id, name }) => ({ role_id, code_id: jobs.get(name) ?? null })),
    });
  }

  /** Time passes to a moment; how the last nights stand then is noted. */
  async goTo(day: Day, time: string): Promise<void> {
    await this.moveTo(this.at(day, time));
    await this.noteNights(day);
  }
  async noteNights(today: Day): Promise<void> {
    const now = this.world.clock.now().getTime();
    for (const { place } of this.stores)
      for (let back = 0; back <= 8; back += 1) {
        const day = addDays(today, -back);
        if (day >= this.first) await this.nights.note(place, day, now);
      }
  }

  /** What the background does until nothing is left to be done now. */
  async runBackground(): Promise<void> {
    const { clock, test } = this.world;
    const deps = { db: test.database, clock, doors: this.doors };
    await runSweep(test.database, tipRunSweep(deps));
    await runSweep(test.database, feedSweep(deps));
    await runSweep(
      test.database,
      hintSweep(deps, (hint) =>
        test.database.write({ clientId: hint.clientId }, (tx) =>
          readDates(tx, hint, { first: hint.day, last: hint.day }, clock.now()),
        ),
      ),
    );
    for (let round = 0; round < 5; round += 1) {
      const tasks = await this.sql<{ id: number }>(
        `SELECT id FROM tip_task WHERE client_id = $1 AND state = 'pending' AND created_at <= $2 ORDER BY id`,
        clock.now(),
      );
      if (tasks.length === 0) return;
      await Promise.all(tasks.map(({ id }) => this.pull(id)));
    }
  }
  private async pull(taskId: number): Promise<void> {
    const { clock, test } = this.world;
    const deps = { db: test.database, clock, doors: this.doors };
    const dies = this.isKiller && this.draws.isOneIn(6);
    const results: typeof tipResults = {
      ...tipResults,
      dataChanged: async (...given) => {
        await tipResults.dataChanged(...given);
        if (dies) throw new Killed();
      },
    };
    try {
      await tipsTasks(deps, results)['tips.pull']?.({ clientId: this.world.ours.id, taskId });
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      this.kills += 1;
    }
  }

  /** Faults are there while something is done. */
  async amidFaults(work: () => Promise<void>): Promise<void> {
    await switchOnFaults(this.restaurants, this.draws, this.faults);
    this.isKiller = true;
    try {
      await work();
    } finally {
      this.isKiller = false;
      if (!this.draws.isOneIn(4)) await this.restaurants.press('DELETE', '/faults');
    }
  }

  async revoke(): Promise<void> {
    const [provider, account] = this.draws.oneOf([
      ['lightspeed', 2468],
      ['7shifts', 1234],
    ]);
    await this.restaurants.press('POST', '/revocations', { provider, account });
    this.faults.set('revoked', (this.faults.get('revoked') ?? 0) + 1);
  }

  /** A manager sees in the morning that an account is closed, and connects it again. */
  async reconnect(): Promise<void> {
    const lost = await this.sql<{ provider: string }>(
      `SELECT DISTINCT provider FROM tip_feed WHERE client_id = $1 AND code IN ('pos_refused', 'pos_scope') AND provider <> 'omnivore'`,
    );
    for (const { provider } of lost) {
      this.reconnections += 1;
      if (provider === 'lightspeed') await this.signInToLightspeed();
      else {
        const store = this.stores.find(({ kind }) => kind === '7shifts');
        this.store = store?.id ?? this.store;
        await this.signInToSevenShifts();
        await this.get(
          `/managers/7shifts/oauth/finish?store_id=${this.store}&sub_external_id=${store?.place.replace('place-', '400')}&timezone=${ZONE}`,
        );
      }
    }
  }

  /** The office corrects some of the last nights; webhooks go out in every disorder. */
  async correctSome(today: Day): Promise<void> {
    const signature = this.draws.oneOf(['right', 'right', 'wrong', 'none']);
    await this.restaurants.press('PUT', '/webhooks/mode', {
      signature,
      doubled: this.draws.isOneIn(3),
      shuffle: this.draws.isOneIn(3) ? this.draws.below(1_000) : null,
    });
    for (const { place } of this.stores) {
      if (!this.draws.isOneIn(2)) continue;
      const date = addDays(today, -1 - this.draws.below(5));
      if (date >= this.first) await this.correctNight(place, date);
    }
    await this.noteNights(today);
  }
  private async correctNight(place: string, date: Day): Promise<void> {
    const night = (await this.restaurants.press('GET', `/nights?place=${place}&date=${date}`)) as {
      punches: { number: number; in: string; out: string | null; deleted: boolean }[];
      bills: { number: number; kind: string; voided: boolean }[];
    };
    const punch = night.punches[this.draws.below(night.punches.length || 1)];
    const bill = night.bills[this.draws.below(night.bills.length || 1)];
    const shifted = (text: string, by: number): string =>
      after(new Date(text), minutes(by)).toISOString().replace('.000Z', 'Z');
    const changes: [object | null, ...(object | null)[]] = [
      punch?.out ? { punch: { number: punch.number, out: shifted(punch.out, -7) } } : null,
      punch ? { punch: { number: punch.number, deleted: !punch.deleted } } : null,
      bill ? { bill: { number: bill.number, voided: !bill.voided } } : null,
      bill?.kind === 'sale' ? { bill: { number: bill.number, extra_tip_cents: 321 } } : null,
    ];
    const change = this.draws.oneOf(changes);
    if (change === null) return;
    await this.restaurants.press('POST', '/corrections', { place, date, ...change });
    this.corrections += 1;
  }

  /** Holds every night until a date against what the world knows of it. */
  async check(through: Day, from: Day = this.first): Promise<Checked> {
    const found = { blocked: [] as string[], wrong: [] as string[] };
    for (const store of this.stores) {
      const one = await this.checkStore(store, from, through);
      found.blocked.push(...one.blocked);
      found.wrong.push(...one.wrong);
    }
    return found;
  }
  private async checkStore(store: MonthStore, first: Day, last: Day): Promise<Checked> {
    const { ours, clock, test } = this.world;
    const zone = { clientId: ours.id, storeId: store.id, timezone: ZONE };
    const { found, gaps } = await test.database.read({ clientId: ours.id }, async (tx) => ({
      found: await linesBetween(tx, zone, first, last),
      gaps: await gapsBetween(tx, zone, { first, last, now: clock.now() }),
    }));
    const read = await this.sql<{ data_type: string; day: Day; read_at: Date }>(
      `SELECT l.data_type, d.day, d.read_at FROM tip_location l JOIN tip_feed_day d ON d.client_id = l.client_id AND d.feed_id = l.feed_id WHERE l.client_id = $1 AND l.store_id = $2`,
      store.id,
    );
    const checked = { blocked: [] as string[], wrong: [] as string[] };
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const why = [
        ...new Set(found.unassigned.filter(({ date }) => date === day).map(({ reason }) => reason)),
        ...(gaps.get(day) ?? []),
      ];
      const lines = found.lines.filter(({ date }) => date === day);
      if (why.length > 0) {
        checked.blocked.push(`${store.place} ${store.kind} ${day}: ${why.join(', ')}`);
        for (const one of why) this.blockedBy.set(one, (this.blockedBy.get(one) ?? 0) + 1);
        continue;
      }
      const readAt = (kind: string): number =>
        read.find((one) => one.data_type === kind && one.day === day)?.read_at.getTime() ?? 0;
      this.payableChecks += 1;
      checked.wrong.push(
        ...differencesOf(
          { lines, people: store.people },
          this.nights.since(store.place, day, readAt('clockings')),
          this.nights.since(store.place, day, readAt('sales')),
        ).map(
          (text) => `${store.place} ${store.kind} ${day} at ${clock.now().toISOString()}: ${text}`,
        ),
      );
    }
    return checked;
  }
}

type Lines = Awaited<ReturnType<typeof linesBetween>>['lines'];
type Versions = ReturnType<KnownNights['since']>;

/** In what the lines of a night differ from how it stood, by person. */
function differencesOf(
  { lines, people }: { readonly lines: Lines; readonly people: ReadonlyMap<number, number> },
  clockings: Versions,
  sales: Versions,
): string[] {
  // A night without any line is nobody's to pay.
  if (lines.length === 0) return [];
  const sums = new Map<number, PersonLines>();
  for (const line of lines) {
    // Numbers of employees are numbers everywhere but in the engine.
    const person = people.get(line.employeeId as number) ?? -1;
    const sum = sums.get(person) ?? { minutes: 0, netSales: 0n, tips: 0n };
    sum.minutes += Number(line.minutes);
    sum.netSales += line.netSales;
    sum.tips += line.totalTips;
    sums.set(person, sum);
  }
  const everybody = new Set([
    ...sums.keys(),
    ...[...clockings, ...sales].flat().map((one) => one.person),
  ]);
  const of = (versions: Versions, person: number) =>
    versions.map((people) => people.find((one) => one.person === person) ?? null);
  return [...everybody].flatMap((person) => {
    const own = sums.get(person) ?? { minutes: 0, netSales: 0n, tips: 0n };
    const difference = differenceOf(own, of(clockings, person), of(sales, person));
    return difference === null ? [] : [`person ${person}: ${difference}`];
  });
}
