import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sum } from '#kernel/money.ts';
import { type InvoiceInput, invoice } from './invoice.ts';

const plan = (amount: bigint) => ({ id: 'plan', amount, discountable: true });
const GST = { id: 'GST', milliPercent: 5_000 };
const plain: Omit<InvoiceInput, 'lines'> = { discount: null, taxes: [], balance: 0n };

it('exactly 0.50 is charged; a cent less waits', () => {
  expect(invoice({ ...plain, lines: [plan(50n)] })).toMatchObject({ due: 50n, balanceAfter: 0n });
  expect(invoice({ ...plain, lines: [plan(49n)] })).toMatchObject({ due: 0n, balanceAfter: 49n });
});

it('a percentage takes nothing off what is given back', () => {
  const lines = [{ id: 'unused', amount: -1_000n, discountable: true }, plan(1_000n)];
  const { lines: billed } = invoice({ ...plain, lines, discount: { milliPercent: 10_000 } });
  expect(billed.map(({ discount }) => discount)).toEqual([0n, 100n]);
});

it('a cent that is left over goes to the earlier of two equal lines', () => {
  const lines = [plan(100n), { ...plan(100n), id: 'more' }];
  const { lines: billed } = invoice({ ...plain, lines, discount: { amount: 3n } });
  expect(billed.map(({ discount }) => discount)).toEqual([2n, 1n]);
});

it.each([
  [50n, 3n],
  [49n, 2n],
  [-50n, -3n],
  [-49n, -2n],
])('tax of 5 %% on %i is %i: half a cent is rounded away from zero', (amount, tax) => {
  const { lines } = invoice({ ...plain, lines: [plan(amount)], taxes: [GST] });
  expect(lines[0]?.taxes).toEqual([{ id: 'GST', amount: tax }]);
});

it('tax is on what the discount leaves, each rate on the price', () => {
  const taxes = [GST, { id: 'QST', milliPercent: 9_975 }];
  const made = invoice({
    ...plain,
    lines: [plan(11_900n)],
    discount: { milliPercent: 15_000 },
    taxes,
  });
  // 119.00 - 17.85 = 101.15; GST 5.06, QST 10.09.
  expect(made).toMatchObject({
    discount: 1_785n,
    taxes: [
      { id: 'GST', amount: 506n },
      { id: 'QST', amount: 1_009n },
    ],
    total: 11_630n,
  });
});

it('an amount takes off no more than there is', () => {
  const off = { discount: { amount: 15_000n } };
  expect(invoice({ ...plain, ...off, lines: [plan(11_900n)] })).toMatchObject({
    discount: 11_900n,
    total: 0n,
    due: 0n,
  });
});

const inputs: fc.Arbitrary<InvoiceInput> = fc.record({
  lines: fc.array(
    fc.record({
      id: fc.constantFrom('plan', 'unused'),
      amount: fc.bigInt({ min: -200_000n, max: 200_000n }),
      discountable: fc.boolean(),
    }),
    { maxLength: 4 },
  ),
  discount: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: 100_000 }).map((milliPercent) => ({ milliPercent })),
    fc.bigInt({ min: 0n, max: 300_000n }).map((amount) => ({ amount })),
  ),
  taxes: fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('GST', 'QST', 'HST'),
      milliPercent: fc.integer({ min: 0, max: 20_000 }),
    }),
    { selector: ({ id }) => id },
  ),
  balance: fc.bigInt({ min: -300_000n, max: 300_000n }),
});

it('law: no cent is lost between lines, totals, what is due and the balance', () => {
  fc.assert(
    fc.property(inputs, (input) => {
      const made = invoice(input);
      const ofLines = sum(
        made.lines.map(
          ({ amount, discount, taxes }) => amount - discount + sum(taxes.map((tax) => tax.amount)),
        ),
      );
      expect(made.total).toBe(ofLines);
      expect(made.total).toBe(
        made.subtotal - made.discount + sum(made.taxes.map((tax) => tax.amount)),
      );
      expect(made.due + made.balanceAfter).toBe(made.total + input.balance);
      expect(made.due === 0n || made.due >= 50n).toBe(true);
      for (const { amount, discount } of made.lines)
        expect(discount >= 0n && discount <= (amount > 0n ? amount : 0n)).toBe(true);
    }),
  );
});
