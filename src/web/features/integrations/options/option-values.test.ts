import { expect, test } from 'vitest';
import { optionFields, optionsOf, valuesOf } from './option-values.ts';

const sales = { source_id: 'lightspeed', data_type: 'sales' } as const;

test('what is left empty stays as the till has it, so that gift cards stay no sales', () => {
  expect(optionsOf({ ...valuesOf({}), cash: 'CASH\n\n Coins \nCASH' }, sales)).toEqual({
    cash: ['CASH', 'Coins'],
    tips_to: 'payment',
    kinds: {},
  });
});

test('what was chosen comes back as it was typed', () => {
  const chosen = {
    not_sales: ['Gift cards'],
    cash: ['CASH'],
    tips_to: 'owner',
    kinds: { RECALL: 'count', SPLIT: 'leave_out' },
  } as const;
  const options = {
    ...chosen,
    not_sales: [...chosen.not_sales],
    cash: [...chosen.cash],
  };
  expect(optionsOf(valuesOf(options), sales)).toEqual(options);
});

test('a location has the options that its provider knows, and sends no others', () => {
  const punches = { source_id: '7shifts', data_type: 'clockings' } as const;
  const orders = { source_id: 'omnivore', data_type: 'sales' } as const;
  expect(optionsOf({ ...valuesOf({}), approved_only: true, cash: 'CASH' }, punches)).toEqual({
    approved_only: true,
  });
  expect(optionsOf({ ...valuesOf({}), gratuities: 'Autograt' }, orders)).toEqual({
    gratuities: ['Autograt'],
  });
  expect(optionFields({ source_id: 'lightspeed', data_type: 'clockings' })).toEqual([]);
  expect(optionFields({ source_id: '7shifts', data_type: 'sales' })).toEqual([]);
});
