import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { EwaStory, type Receipt } from '#test/support/ewa-story.ts';
import { ACCEPTED } from '#test/support/scripted-processor.ts';

/*
 * A server is killed while somebody takes earned pay. What was reserved stays taken; the look-ups
 * ask by its key, and the member who repeats their call with its key gets the same advance.
 */
const CHILD = resolve(import.meta.dirname, '../../../../../test/support/taking.child.ts');
const story = new EwaStory();
type Member = Awaited<ReturnType<typeof story.member>>;
let ana: Member;
beforeAll(async () => {
  await story.begin();
  ana = await story.enrolled(0);
});

const PATIENCE = { timeout: 60_000, interval: 50 };
/** A server of its own takes its time to begin where others work on the same machine. */
const LONG = 120_000;

const cardAccount = async (): Promise<number> =>
  (
    await story.world.test.owner<{ id: number }>(
      'SELECT account_id AS id FROM customer WHERE id = $1',
      [story.person(0)],
    )
  )[0]!.id;

/** Kills the server while the processor is told, or while what it accepted is being booked. */
async function killWhileTaking(amount: string, key: string, { silent }: { silent: boolean }) {
  const { test, clock } = story.world;
  const authorisation = (await ana.quote(amount)).body.authorisation;
  const body = { store_id: story.store, amount, authorisation, language: 'en' };
  if (!silent)
    await test.owner(`
      CREATE FUNCTION hold_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(4); RETURN NEW; END $$;
      CREATE TRIGGER hold_it BEFORE INSERT ON ledger_transfer FOR EACH ROW
        WHEN (NEW.accounts @> ARRAY[${await cardAccount()}]) EXECUTE FUNCTION hold_it()`);
  const child = spawn(process.execPath, ['--import', 'tsx', CHILD], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE: test.url,
      AT: clock.now().toISOString(),
      TOKEN: await story.world.session(story.client, story.person(0), 'customer'),
      KEY: key,
      BODY: JSON.stringify(body),
      SILENT: silent ? 'yes' : '',
    },
  });
  const ended = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  if (silent) await expect.poll(() => said, PATIENCE).toContain('told');
  else
    await expect
      .poll(
        () =>
          test.owner(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
          ),
        PATIENCE,
      )
      .toHaveLength(1);
  child.kill('SIGKILL');
  await ended;
  expect(said).not.toContain('answered');
  if (!silent) await test.owner('DROP TRIGGER hold_it ON ledger_transfer; DROP FUNCTION hold_it()');
  return { key: said.split(' ')[1]!.trim(), body };
}

const advances = () =>
  story.world.test.owner<{ status: string; amount: string }>(
    'SELECT status, amount::text FROM ewa_advance WHERE client_id = $1 ORDER BY id',
    [story.client],
  );

it(
  'after the hold: it stays taken, the processor is asked by its key, and told once',
  { timeout: LONG },
  async () => {
    const before = await story.fund();
    const killed = await killWhileTaking('50.00', 'member-key-1', { silent: true });
    expect(await advances()).toEqual([{ status: 'pending', amount: '5000' }]);
    expect((await ana.standing()).available).toBe('30.00');
    expect(before - (await story.fund())).toBe(5_000n);
    story.processor.says({ check: () => null });
    await story.later(25_000);
    await story.sweep();
    expect(story.processor.asked).toContain(killed.key);
    expect(story.processor.told.map(({ key }) => key)).toEqual([killed.key]);
    expect(await advances()).toEqual([{ status: 'paid', amount: '5000' }]);
    ana = await story.member(0);
    const again = await ana.send<Receipt>('POST', '/advances', {
      key: 'member-key-1',
      body: killed.body,
    });
    expect([again.status, again.body.status, again.body.amount]).toEqual([201, 'paid', '50.00']);
    expect(await advances()).toHaveLength(1);
    expect(before - (await story.fund())).toBe(5_000n);
  },
);

it('after the processor: what it accepted is booked once', { timeout: LONG }, async () => {
  await story.later(120_000);
  ana = await story.member(0);
  const before = await story.fund();
  const killed = await killWhileTaking('20.00', 'member-key-2', { silent: false });
  expect((await advances()).at(-1)).toEqual({ status: 'pending', amount: '2000' });
  // The member is faster than the look-ups: the same key goes on from where it was left.
  story.processor.says({ submit: () => ACCEPTED, check: () => ACCEPTED });
  const again = await ana.send<Receipt>('POST', '/advances', {
    key: 'member-key-2',
    body: killed.body,
  });
  expect([again.status, again.body.status]).toEqual([201, 'paid']);
  await story.later(25_000);
  await story.sweep();
  expect((await advances()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect(before - (await story.fund())).toBe(2_000n);
  // Whatever happened before, the next one is a plain one.
  ana = await story.member(0);
  expect((await ana.take('10.00')).status).toBe(201);
  expect((await ana.take('0.01')).body.code).toBe('over_available');
  expect(await story.wrongSums()).toEqual([]);
});
