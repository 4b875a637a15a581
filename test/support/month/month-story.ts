import { addDays, type Day } from '#kernel/day.ts';
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
import { eachAtOnce } from '#server/platform/each-at-once.ts';
import { tipResults } from '#server/wiring/tips-wiring.ts';
import { runSweep } from '../run-sweep.ts';
import { type KnownNights, knownNights } from './known-nights.ts';
import { type SeededDraws, drawsFrom } from '../seeded-draws.ts';
import { switchOnFaults } from './month-faults.ts';
import { MonthGroup, type MonthStore, ZONE } from './month-group.ts';
import { differencesOf } from './night-differences.ts';

type Checked = { readonly blocked: readonly string[]; readonly wrong: readonly string[] };
/** How many tasks go on at once, as on so many servers. */
const MAX_TASKS = 4;
class Killed extends Error {}

/** Stores of a group through some nights of faults and corrections, as the background reads them. */
export class MonthStory extends MonthGroup {
  readonly faults = new Map<string, number>();
  readonly blockedBy = new Map<string, number>();
  readonly draws: SeededDraws;
  /** Everything has been read in peace: whatever is not blocked has to be there. */
  isOver = false;
  corrections = 0;
  punchCorrections = 0;
  kills = 0;
  reconnections = 0;
  payableChecks = 0;
  private nights!: KnownNights;
  private isKiller = false;

  constructor({ stores, seed }: { readonly stores: number; readonly seed: number }) {
    super(stores);
    this.draws = drawsFrom(seed);
  }
  override async open(first: Day): Promise<void> {
    await super.open(first);
    const [{ n: told } = { n: 0 }] = await this.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM pos_known_location WHERE client_id = $1 AND hook_hash IS NOT NULL',
    );
    if (told !== this.stores.length) throw new Error(`${told} locations send messages`);
    this.nights = knownNights(this.restaurants);
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
      await eachAtOnce(tasks, MAX_TASKS, ({ id }) => this.pull(id));
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
    if ('punch' in change) this.punchCorrections += 1;
  }

  /** The providers whose messages were heard. */
  messagesHeard = async (): Promise<string[]> =>
    (
      await this.world.test.owner<{ provider: string }>(
        'SELECT DISTINCT provider FROM pos_webhook',
        [],
      )
    ).map(({ provider }) => provider);

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
      // Before the last reading, a night without any line is nobody's to pay.
      if (lines.length === 0 && !this.isOver) continue;
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
