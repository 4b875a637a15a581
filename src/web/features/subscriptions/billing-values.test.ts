import { expect, it } from 'vitest';
import { bodyOf, check, taxIdsOf, valuesOf } from './billing-values.ts';

const CUSTOMER = {
  company_name: 'Maple Table',
  address_street: '1 Main St',
  address_more: '',
  address_city: 'Toronto',
  address_province: 'ON',
  address_country: 'CA',
  address_postal_code: 'M5V 2T6',
  email: null,
  language: 'fr',
  tax_ids: [{ type: 'ca_qst', value: '1234567890TQ0001' }],
  taxes: [],
  balance: '0.00',
  default_payment_method_id: null,
  version: 7,
} as const;
const customer = { ...CUSTOMER, tax_ids: [...CUSTOMER.tax_ids], taxes: [] };

it('what was read is sent as it was, where nothing is changed', () => {
  expect(check(valuesOf(customer))).toEqual({});
  expect(bodyOf(valuesOf(customer), 7)).toMatchObject({
    company_name: 'Maple Table',
    address_province: 'ON',
    language: 'fr',
    tax_ids: [{ type: 'ca_qst', value: '1234567890TQ0001' }],
    version: 7,
  });
});

it('a company that moves to the other country leaves its tax numbers behind', () => {
  const moved = { ...valuesOf(customer), address_country: 'US', us_ein: ' 12-3456789 ' };
  expect(bodyOf(moved, 7).tax_ids).toEqual([{ type: 'us_ein', value: '12-3456789' }]);
});

it('an address without city or postal code is not complete', () => {
  const values = { ...valuesOf(customer), address_city: ' ', address_postal_code: '' };
  expect(check(values)).toEqual({ address_city: 'required', address_postal_code: 'required' });
});

it('asks for the tax numbers of the country alone', () => {
  expect(taxIdsOf('US')).toEqual(['us_ein']);
  expect(taxIdsOf('CA')).toContain('ca_gst_hst');
  expect(taxIdsOf('CA')).not.toContain('us_ein');
});
