import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { fromWire } from '#kernel/money.ts';
import { type Loaded, MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

const story = new MoneyStory();
beforeEach(() => story.processor.says({}));

const PEOPLE = [0, 1, 2];
const cents = (text: string | null) => fromWire(text ?? '')!;
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);
const codes = (answers: readonly { body: Loaded }[]) =>
  answers.map(({ body }) => body.code ?? 'paid').sort();

it('loads of one wallet at the same moment share their commits, and each is paid once', async () => {
  const amounts = ['11.00', '12.00', '13.00', '14.00'];
  const moved = await story.moved(async () => {
    const answers = await Promise.all(
      amounts.flatMap((amount) => PEOPLE.map((person) => story.load(amount, { person }))),
    );
    expect(statuses(answers)).toEqual(Array(12).fill(200));
    expect(new Set(answers.map(({ body }) => body.transfer.id)).size).toBe(12);
  });
  expect(moved).toEqual({ wallets: -15_000, cards: 15_000 });
  const [row] = await story.world.test.owner<{ commits: number }>(
    `SELECT count(DISTINCT xmin::text)::int AS commits FROM audit_line WHERE action = 'funds.load'`,
  );
  expect(row!.commits).toBeLessThan(12);
});

/** Loads of the wallet that come while one is on its way, so that they go together after it. */
async function behindOne<T>(send: () => Promise<T>): Promise<T> {
  const { url, owner } = story.world.test;
  const ahead = new pg.Client({ connectionString: url });
  await ahead.connect();
  await ahead.query('BEGIN');
  await ahead.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [
    `${story.client}:load:${story.store}`,
  ]);
  const first = story.load('20.00', { person: 2 });
  await expect
    .poll(() =>
      owner(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    )
    .toHaveLength(1);
  const sent = send();
  await sleep(200);
  await ahead.query('COMMIT');
  await ahead.end();
  expect((await first).status).toBe(200);
  return sent;
}

it('two of the same person and amount at the same moment are one, with others beside them', async () => {
  const moved = await story.moved(async () => {
    const answers = await behindOne(() =>
      Promise.all([
        story.load('21.00'),
        story.load('21.00'),
        story.load('21.00', { person: 1 }),
        story.load('22.00', { person: 2 }),
      ]),
    );
    expect(codes(answers)).toEqual(['looks_like_duplicate', 'paid', 'paid', 'paid']);
  });
  expect(moved).toEqual({ wallets: -8_400, cards: 8_400 });
});

it('of many at the same moment each person gets each amount once', async () => {
  const amounts = ['26.00', '27.00', '28.00', '29.00'];
  const twice = [...amounts, ...amounts];
  const moved = await story.moved(async () => {
    const answers = await Promise.all(
      PEOPLE.flatMap((person) => twice.map((amount) => story.load(amount, { person }))),
    );
    expect(codes(answers).filter((code) => code === 'looks_like_duplicate')).toHaveLength(12);
  });
  expect(moved).toEqual({ wallets: -33_000, cards: 33_000 });
});

it('one key at the same moment for two people, and twice for one of them, pays one', async () => {
  const key = story.newKey();
  let refused = 0;
  const moved = await story.moved(async () => {
    const answers = await Promise.all([
      story.load('23.00', { key }),
      story.load('23.00', { key }),
      story.load('24.00', { key, person: 1 }),
      story.load('25.00', { person: 2 }),
    ]);
    refused = statuses(answers).filter((status) => status === 409).length;
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(4 - refused);
  });
  // Whoever was first has the key, and only that person is answered with it.
  expect([refused, moved.wallets]).toEqual(refused === 1 ? [1, -4_800] : [2, -4_900]);
});

it('who asks for more than there is is refused, and the others are paid', async () => {
  await story.worksInBoth(1);
  const moved = await story.moved(async () => {
    const answers = await Promise.all([
      story.load('31.00'),
      story.load('9,999.00', { person: 1, store: story.otherStore }),
      story.load('32.00', { person: 2 }),
    ]);
    expect(codes(answers)).toEqual(['insufficient_wallet', 'paid', 'paid']);
  });
  expect(moved).toEqual({ wallets: -6_300, cards: 6_300 });
});

it('what is declined and what is not known stop nobody who settles with them', async () => {
  story.processor.says({
    submit: ({ amount }) => {
      if (amount === 4_100n) return LOCKED;
      return amount === 4_200n ? UNKNOWN : ACCEPTED;
    },
  });
  const moved = await story.moved(async () => {
    const answers = await Promise.all([
      story.load('41.00'),
      story.load('42.00', { person: 1 }),
      story.load('43.00', { person: 2 }),
    ]);
    expect(answers.map(({ body }) => body.code ?? body.transfer.status)).toEqual([
      'card_locked',
      'pre-paid',
      'paid',
    ]);
  });
  expect(moved).toEqual({ wallets: -8_500, inFlight: 4_200, cards: 4_300 });
  story.processor.says({});
  await story.later(21_000);
  expect(await story.moved(() => story.sweep())).toEqual({ inFlight: -4_200, cards: 4_200 });
});

it('one whose outcome cannot be booked stops nobody, and is settled later', async () => {
  const { owner } = story.world.test;
  await owner(`
    CREATE FUNCTION refuse_61() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'cannot be booked'; END $$;
    CREATE TRIGGER refuse_61 BEFORE UPDATE ON movement FOR EACH ROW
      WHEN (NEW.amount = 6100 AND NEW.status = 'paid') EXECUTE FUNCTION refuse_61()`);
  let release: (accepted: typeof ACCEPTED) => void;
  const allThere = new Promise<typeof ACCEPTED>((resolve) => (release = resolve));
  let there = 0;
  story.processor.says({
    submit() {
      there += 1;
      if (there === 3) release(ACCEPTED);
      return allThere;
    },
  });
  const moved = await story.moved(async () => {
    const answers = await Promise.all(
      ['61.00', '62.00', '63.00'].map((amount, person) => story.load(amount, { person })),
    );
    expect(statuses(answers)).toEqual([500, 200, 200]);
  });
  expect(moved).toEqual({ wallets: -18_600, inFlight: 6_100, cards: 12_500 });
  await owner('DROP TRIGGER refuse_61 ON movement');
  await story.later(21_000);
  expect(await story.moved(() => story.sweep())).toEqual({ inFlight: -6_100, cards: 6_100 });
});

it('the answer says what card and wallet hold with that very load', async () => {
  const before = await story.held();
  const { body } = await story.load('51.00', { person: 2 });
  expect(body.transfer).toMatchObject({ status: 'paid', state: 'final' });
  const after = await story.held();
  expect(after.wallets - before.wallets).toBe(-5_100);
  expect(body.wallet.wallet_id).toBe(story.store);
  const again = await story.load('52.00', { person: 2 });
  expect(cents(again.body.wallet.balance) - cents(body.wallet.balance)).toBe(-5_200n);
  expect(cents(again.body.transfer.total_amount) - cents(body.transfer.total_amount)).toBe(5_200n);
});
