import { type Day, instantAt, type Zone } from '#kernel/day.ts';
import { signedIn } from '../caller.ts';
import { ConnectedStory } from '../connected-story.ts';
import { downtown } from '../restaurant-world.ts';

/** Lightspeed sends messages to public addresses only. */
const PORTAL = 'https://portal.example';
export const ZONE = 'America/Toronto' as Zone;
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
type PersonListed = {
  id: number;
  roles: number[];
  lightspeed_id: number;
  seven_shifts_id: number;
  omnivore_id: string;
};

/** Stores of a group whose nights come from providers: signed in, located, everybody linked. */
export class MonthGroup extends ConnectedStory {
  readonly stores: MonthStore[] = [];
  protected first!: Day;
  private operator!: Awaited<ReturnType<typeof signedIn>>;

  private readonly count: number;

  constructor(count: number) {
    super();
    this.count = count;
  }

  at = (day: Day, time: string): string => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return instantAt(day, hour * 60 + minute, ZONE).toISOString();
  };
  private readonly kindOf = (nth: number): Kind => KINDS[nth % KINDS.length] ?? 'lightspeed';

  async open(first: Day): Promise<void> {
    this.first = first;
    const places = Array.from({ length: this.count }, (_, nth) =>
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
    let url = '';
    const turn = (): Promise<void> => Promise.resolve();
    await this.begin(this.at(first, '15:00'), places, {
      // Limits by the second have tests of their own; here nobody waits.
      milliseconds: () => (passed += 1_000),
      asking: { pace: { turn, rest: turn }, sleep: turn },
      portalUrl: PORTAL,
      reachedAt: (address) => address.replace(PORTAL, url),
      // To connect again what is connected changes nothing.
      randomCalls: true,
    });
    url = await this.world.app.listen({ host: '127.0.0.1', port: 0 });
    await this.restaurants.press('PUT', '/webhooks/7shifts', {
      url: `${url}/api/v1/webhooks/7shifts`,
    });
    await this.connect();
    for (let nth = 0; nth < this.count; nth += 1) await this.openStore(nth);
    await this.sql(`UPDATE tip_wallet SET finished_at = '2026-01-01' WHERE client_id = $1`);
  }

  override async moveTo(instant: string): Promise<void> {
    await super.moveTo(instant);
    const { ours, operator } = this.world;
    this.operator = await signedIn(this.world, { ...ours, id: 1, managers: { Admin: operator } });
  }
  protected sql = <T>(text: string, ...values: readonly unknown[]): Promise<T[]> =>
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
      await this.operator.call('GET', '/operator/location-requests?status=pending');
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
}
