import { recordOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import { jobCodeOf } from '../computing/engine-input.ts';

/** The figures of a step that are money; the others are counts, weights and ids. */
const MONEY = new Set([
  'amount',
  'baseAmount',
  'wanted',
  'override',
  'of',
  'spare',
  'rest',
  'netSales',
]);

const SNAKE: Readonly<Record<string, string>> = {
  lineId: 'line_id',
  jobCodeId: 'code_id',
  netSales: 'netsales',
  ruleId: 'rule_id',
  baseAmount: 'base_amount',
  milliPercent: 'milli_percent',
  externalId: 'external_id',
};

/**
 * A step of a trace as it goes on the wire: money with two decimals, weights as text, so that no
 * digit is lost. Minutes and ids are numbers.
 */
export function presentStep(
  step: Readonly<Record<string, unknown>>,
): { kind: string; amount: string } & Record<string, unknown> {
  const shown = fields(step);
  return { ...shown, kind: String(step.kind), amount: String(shown.amount) };
}

function fields(step: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(step)) {
    const key = SNAKE[name] ?? name;
    if (name === 'lines' && Array.isArray(value))
      shown.lines = value.map((line) => fields(recordOf(line)));
    else if (name === 'jobCodeId') shown[key] = jobCodeOf(String(value));
    else if (name === 'minutes') shown[key] = Number.parseInt(String(value), 10);
    else if (MONEY.has(name) && value !== null) shown[key] = toWire(BigInt(String(value)));
    else shown[key] = value;
  }
  return shown;
}
