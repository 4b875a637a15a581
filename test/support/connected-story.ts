import type { Day } from '#kernel/day.ts';
import type { RestaurantSandboxOptions } from '#sandbox/restaurant/restaurant-sandbox.ts';
import { tipsTasks } from '#server/features/tips-data/index.ts';
import { connectPointsOfSale } from '#server/wiring/pos-wiring.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { type Caller, signedIn } from './caller.ts';
import type { PosTask } from './pos-night-story.ts';
import { settingsOf } from './restaurant-settings.ts';
import { type RestaurantWorld, formPost, restaurantWorld } from './restaurant-world.ts';
import { rulesHoldAlready, tipsAt } from './tips.ts';
import { type World, type WorldOptions, buildWorld, testVault } from './world.ts';

type StoryOptions = Partial<RestaurantSandboxOptions> &
  Partial<Pick<Parameters<typeof connectPointsOfSale>[0], 'portalUrl' | 'asking'>> &
  Pick<WorldOptions, 'randomCalls' | 'test'>;
type Connected = {
  connection: { connection_id: number; account: string };
  locations: { id: string }[];
};
export type PosStaff = {
  pos_id: string;
  first_name: string;
  last_name: string;
  employee_id: number | null;
  roles: { id: string; name: string }[];
};

/**
 * A store whose clockings and sales come from restaurants that run beside the test, through the real
 * adapters: connected as a manager does it, read, computed.
 */
export class ConnectedStory {
  world!: World;
  restaurants!: RestaurantWorld;
  manager!: Caller;
  store = 0;
  dinner = 0;
  lunch = 0;
  /** Of the company's grant; it signs what the scheduler sends. */
  guid = '';
  protected doors!: Parameters<typeof tipsTasks>[0]['doors'];

  async begin(
    startsAt: string,
    places?: readonly object[],
    {
      portalUrl = 'https://portal.example',
      asking,
      randomCalls = false,
      test,
      ...sandbox
    }: StoryOptions = {},
  ): Promise<void> {
    this.restaurants = await restaurantWorld(startsAt, {
      ...sandbox,
      ...(places ? { places } : {}),
    });
    this.world = await buildWorld({
      randomCalls,
      ...(test && { test }),
      pointsOfSale: ({ database: db, clock }) => {
        const points = connectPointsOfSale({
          db,
          clock,
          vault: testVault,
          portalUrl,
          settings: settingsOf(this.restaurants.url),
          ...(asking && { asking }),
        });
        this.doors = points.doors;
        return points;
      },
    });
    await this.moveTo(startsAt);
    this.store = this.world.ours.store;
  }
  async end(): Promise<void> {
    await this.world.close();
    await this.restaurants.stop();
  }

  /** Time passes here and there, and with it the session. */
  async moveTo(instant: string): Promise<void> {
    this.world.clock.moveTo(new Date(instant));
    this.restaurants.moveTo(instant);
    this.manager = await signedIn(this.world, this.world.ours);
  }
  get<T>(path: string) {
    return this.manager.call<T>('GET', path);
  }
  post<T>(path: string, body: object, key?: string) {
    return this.manager.call<T>('POST', path, { body, ...(key === undefined ? {} : { key }) });
  }

  /** A pool whose servers and bartenders give all their tips by hour. */
  async setUpPool(
    roles: readonly string[],
    { opens, turns, closes } = { opens: '10:00', turns: '16:00', closes: '04:00' },
  ): Promise<Map<string, number>> {
    const { ours } = this.world;
    const tips = tipsAt(this.manager, ours, this.store);
    await this.post(`/tippool/tip-share/edit-wallet-share-type/${this.store}/pool`, {});
    await this.post(`/tippool/tip-share/edit-wallet-import-type/${this.store}?import_type=pos`, {});
    this.lunch = await tips.service('Lunch', opens, turns);
    this.dinner = await tips.service('Dinner', turns, closes);
    const jobs = new Map<string, number>();
    for (const role of roles) jobs.set(role, await tips.job(role));
    const rules = [this.lunch, this.dinner].flatMap((service_id) =>
      [...jobs.values()].map((code_id) => ({
        service_id,
        code_id,
        points: '10',
        per: 'hour',
        contribution: '100',
        base: 'tips',
      })),
    );
    await this.post('/tippool/set-rules', {
      wallet_id: this.store,
      rules,
      override_reason: 'a test',
    });
    await rulesHoldAlready(this.world, ours.id);
    return jobs;
  }

  /** Allows on the till's own page what we ask for, and comes back. */
  async signInToLightspeed(scopes = ['staff-api', 'financial-api', 'offline_access']) {
    const { url } = (await this.get<{ url: string }>('/managers/lightspeed/get-url')).body;
    const form = new URLSearchParams([
      ['decision', 'allow'],
      ['business', '2468'],
      ...scopes.map((scope) => ['scope', scope]),
    ]);
    const { headers } = await this.restaurants.ask(
      url.replace(this.restaurants.url, ''),
      formPost(form),
    );
    const back = new URL(headers.get('location') ?? '').searchParams;
    return this.post<Connected & { code?: string }>(
      `/managers/${this.world.ours.managers.Admin}/lightspeed/login`,
      {
        code: back.get('code'),
        state: back.get('state'),
        client_id: this.world.ours.id,
      },
    );
  }

  /** Grants our access on the scheduler's own page, and tries it. */
  async signInToSevenShifts(data_type = 'clockings') {
    const { url } = (
      await this.get<{ url: string }>(
        `/managers/7shifts/oauth/get-url?store_id=${this.store}&data_type=${data_type}`,
      )
    ).body;
    const { headers } = await this.restaurants.ask(
      `${url.replace(this.restaurants.url, '')}&redirect_uri=https://portal.example/7shifts`,
      formPost({ decision: 'allow', company: '1234' }),
    );
    const back = new URLSearchParams(new URL(headers.get('location') ?? '').hash.slice(1));
    this.guid = back.get('guid') ?? '';
    return this.get<{ locations: { id: string; timezone: string }[]; code?: string }>(
      `/managers/7shifts/oauth/start?${back.toString()}`,
    );
  }

  async work(task: Pick<PosTask, 'id'>): Promise<PosTask> {
    const deps = { db: this.world.test.database, clock: this.world.clock, doors: this.doors };
    await tipsTasks(deps, tipResults)['tips.pull']!({
      clientId: this.world.ours.id,
      taskId: task.id,
    });
    return (await this.get<PosTask>(`/tippool/integration/task/status/${task.id}`)).body;
  }
  readStaff = async (): Promise<PosTask> =>
    this.work(
      (await this.get<PosTask>(`/tippool/queue-sync-employees?wallet_id=${this.store}`)).body,
    );
  sync = async (from: string, to = from): Promise<PosTask> =>
    this.work(
      (
        await this.get<PosTask>(
          `/tippool/integration/pos-sync/${this.store}?start_date=${from}&end_date=${to}`,
        )
      ).body,
    );

  /** Reads dates of a store as a later load time of their day does, without having to be asked. */
  async readLater(first: string, last: string): Promise<PosTask> {
    const [task] = await this.world.test.owner<{ id: number }>(
      `INSERT INTO tip_task (client_id, store_id, kind, first_day, last_day, steps, made_by, created_at, automatic)
       VALUES ($1, $2, 'data', $3, $4, 4, '', now(), true) RETURNING id`,
      [this.world.ours.id, this.store, first, last],
    );
    return this.work(task!);
  }

  /** Takes everybody in as somebody who is no member yet, and ties roles to job codes by name. */
  async tieEverybody(jobs: ReadonlyMap<string, number>): Promise<PosStaff[]> {
    const staff = (
      await this.get<{ data: PosStaff[] }>(`/tippool/pos/employees/cached?wallet_id=${this.store}`)
    ).body.data;
    for (const { pos_id } of staff)
      await this.post(`/tippool/make-association/${this.store}`, { pos_id });
    const roles = (
      await this.get<{ data: { role_id: string; name: string }[] }>(
        `/tippool/pos/roles?wallet_id=${this.store}`,
      )
    ).body.data;
    await this.post('/tippool/set-job-mapping', {
      wallet_id: this.store,
      mappings: roles.map(({ role_id, name }) => ({ role_id, code_id: jobs.get(name) ?? null })),
    });
    await this.post(`/tippool/employees/sync-job-codes?wallet_id=${this.store}`, {});
    return (
      await this.get<{ data: PosStaff[] }>(`/tippool/pos/employees/cached?wallet_id=${this.store}`)
    ).body.data;
  }

  rolesAt = async (id: string): Promise<string[]> => {
    const { places } = (await this.restaurants.press('GET', '/places')) as {
      places: { id: string; roles: { name: string }[] }[];
    };
    return places.find((place) => place.id === id)?.roles.map(({ name }) => name) ?? [];
  };
  unassigned = async (date: string) =>
    (
      await this.get<{ data: { kind: string; record_id: number; reason: string }[] }>(
        `/tippool/unassigned/${this.store}?start_date=${date}&end_date=${date}`,
      )
    ).body.data;

  /** What the restaurants themselves say of a night. */
  truth = async (date: Day | string, place = 'downtown') =>
    (await this.restaurants.press('GET', `/truth?place=${place}&date=${date}`)) as {
      people: {
        person: number;
        name: string;
        minutes: Record<string, number>;
        open_punches: number;
        net_sales_cents: number;
        tips_cents: number;
        cash_tips_cents: number;
        declared_cash_tips_cents: number;
        gratuity_cents: number;
      }[];
    };
}
