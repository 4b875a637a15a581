import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workedCases } from './case-files.ts';
import { ewaDoor, isEwaFile } from './ewa-door.ts';
import { isIntegrationFile, runIntegrationCases } from './integration-door.ts';
import type { IntegrationCasesFile } from './integration-files.ts';
import { type CasesFile, runCases } from './run-cases.ts';
import { runTipCases } from './tip-door.ts';
import { type TipCasesFile, isTipFile } from './tip-files.ts';

const money = workedCases<CasesFile>('money-cases.json');
const subscriptions = workedCases<CasesFile>('subscription-cases.json');

describe('the worked cases of earned wage access', () => {
  const wages = workedCases<CasesFile>('ewa-cases.json');
  it('are told from others', () => {
    expect(isEwaFile(wages)).toBe(true);
    expect([money, subscriptions].map(isEwaFile)).toEqual([false, false]);
  });

  it('fail wherever one value that they expect is another', () => {
    for (const one of wages.cases) {
      const changed = changedValues(one.expected);
      expect(changed.length, one.id).toBeGreaterThan(0);
      for (const expected of changed)
        expect(runCases({ cases: [{ ...one, expected }] }, ewaDoor).passed, one.id).toBe(0);
    }
  });

  it('of a group that nobody wrote, fail', () => {
    const unknown = { cases: [{ id: 'X', group: 'taxes', input: {}, expected: {} }] };
    expect(runCases(unknown, ewaDoor).failures[0]?.got).toBe('There is no function taxes.');
  });
});

describe('the worked cases of tips', () => {
  const tips = workedCases<TipCasesFile>('tip-cases.json');
  it('are told from others', () => {
    expect(isTipFile(tips)).toBe(true);
    expect([money, subscriptions].map(isTipFile)).toEqual([false, false]);
  });

  it('fail wherever one value that they expect is another, or nobody wrote the method', () => {
    for (const one of tips.cases) {
      const expected = one.engine_expected_cents ?? one.engine_expected;
      for (const changed of changedValues(expected)) {
        // Only the value of a key is another.
        const cases = [{ ...one, engine_expected_cents: changed as Record<string, number> }];
        expect(runTipCases({ cases }).passed, one.id).toBe(0);
      }
    }
    const [first] = tips.cases;
    if (first === undefined) throw new Error('no case');
    const unknown = runTipCases({ cases: [{ ...first, method: 'dice' }] });
    expect(unknown.failures[0]?.got).toBe('There is no method dice.');
  });
});

/** The same value with each of its leaves changed in turn, and each list with one entry less. */
function changedValues(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    const shorter = items.length === 0 ? [[0]] : [items.slice(1)];
    return [
      ...shorter,
      ...items.flatMap((item, at) => changedValues(item).map((other) => items.with(at, other))),
    ];
  }
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, field]) =>
      changedValues(field).map((other) => ({ ...value, [key]: other })),
    );
  if (typeof value === 'number') return [value + 1];
  return [typeof value === 'boolean' ? !value : `${String(value)} `];
}

const integrations = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../test/fixtures/integration-cases.json'), 'utf8'),
) as IntegrationCasesFile;

describe('the worked cases of integrations', () => {
  it('all come out through the real adapters', async () => {
    expect(isIntegrationFile(integrations)).toBe(true);
    expect(isIntegrationFile(money)).toBe(false);
    expect(await runIntegrationCases(integrations)).toEqual({ passed: 36, failures: [] });
  });

  it('fail one by one where a cent, a reason or a state is another', async () => {
    const changed = integrations.cases.map((one) => ({
      ...one,
      parts: one.parts?.map((part) => ({ ...part, records: part.records.slice(1) })),
      states: one.states && {
        ...one.states,
        steps: one.states.steps.map((step) => ({ ...step, code: 'another' })),
      },
      webhook: one.webhook && { ...one.webhook, touches: { location: '1', days: [] } },
      roster: one.roster && { ...one.roster, problems: [] },
    }));
    const { passed, failures } = await runIntegrationCases({ cases: changed });
    expect({ passed, failed: failures.length }).toEqual({ passed: 0, failed: 36 });
  });

  it('name what threw', async () => {
    const file: unknown = { cases: [{ id: 'B', parts: [{ provider: 'nobody' }] }] };
    // A file of cases can be wrong in any way.
    const { failures } = await runIntegrationCases(file as IntegrationCasesFile);
    expect(failures).toEqual([
      { id: 'B', expected: 'no error', got: expect.stringContaining('TypeError') },
    ]);
  });
});

describe('the runner of worked cases', () => {
  const door = {
    double: ({ amount }: { amount: bigint }) => ({ amount: amount * 2n, note: undefined }),
    countOf: ({ count }: { count: number }) => count,
    refuse: () => {
      throw new Error('no');
    },
  };
  const run = (fields: object) => runCases({ cases: [{ id: 'A', expected: 4, ...fields }] }, door);

  it('reads cents as bigint and other numbers as they are', () => {
    expect(run({ fn: 'double', input: { amount: 2 }, expected: { amount: 4 } }).passed).toBe(1);
    expect(run({ fn: 'countOf', input: { count: 4 } }).passed).toBe(1);
  });

  it('finds the function of a case by its group, where it names none', () => {
    expect(run({ group: 'countOf', input: { count: 4 } }).passed).toBe(1);
  });

  it('names what differs, what throws and what nobody wrote', () => {
    expect(run({ fn: 'countOf', input: { count: 5 } }).failures).toEqual([
      { id: 'A', expected: 4, got: 5 },
    ]);
    expect(run({ fn: 'refuse', input: {} }).failures[0]?.got).toBe('Threw Error: no');
    expect(run({ fn: 'missing' }).failures[0]?.got).toBe('There is no function missing.');
  });

  it('skips stories', () => {
    expect(run({ story: ['a return arrives'] })).toEqual({ passed: 0, skipped: 1, failures: [] });
  });
});
