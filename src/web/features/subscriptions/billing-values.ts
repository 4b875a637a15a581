import type { Body } from '#contract/index.ts';
import { TAX_ID_TYPES } from '#domain/subscriptions/choices.ts';
import { tableOf } from '#web/lib/table-of.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Customer } from './subscriptions.queries.ts';

type TaxIdType = (typeof TAX_ID_TYPES)[number];

/** A field for each kind of tax number, empty where there is none. */
export type BillingValues = Readonly<
  Record<
    | 'company_name'
    | 'address_street'
    | 'address_more'
    | 'address_city'
    | 'address_province'
    | 'address_country'
    | 'address_postal_code'
    | 'language'
    | TaxIdType,
    string
  >
>;

const REQUIRED = [
  'company_name',
  'address_street',
  'address_city',
  'address_province',
  'address_postal_code',
] as const;

/** The kinds of tax numbers that a company of a country has. */
export const taxIdsOf = (country: string): readonly TaxIdType[] =>
  TAX_ID_TYPES.filter((type) => type.startsWith(`${country.toLowerCase()}_`));

export function valuesOf(customer: Customer): BillingValues {
  const numberOf = (type: TaxIdType): string =>
    customer.tax_ids.find((one) => one.type === type)?.value ?? '';
  return {
    company_name: customer.company_name,
    address_street: customer.address_street,
    address_more: customer.address_more,
    address_city: customer.address_city,
    address_province: customer.address_province,
    address_country: customer.address_country,
    address_postal_code: customer.address_postal_code,
    language: customer.language,
    ...tableOf(TAX_ID_TYPES, numberOf),
  };
}

export const check = (values: BillingValues): Complaints<BillingValues> =>
  Object.fromEntries(
    REQUIRED.filter((name) => values[name].trim() === '').map((name) => [name, 'required']),
  );

/** Numbers of another country are left out: they belong to where the company was before. */
export function bodyOf(values: BillingValues, version: number): Body<'editBillingCustomer'> {
  return {
    company_name: values.company_name.trim(),
    address_street: values.address_street.trim(),
    address_more: values.address_more.trim(),
    address_city: values.address_city.trim(),
    address_province: values.address_province,
    address_country: values.address_country === 'US' ? 'US' : 'CA',
    address_postal_code: values.address_postal_code.trim(),
    language: languageOf(values.language),
    tax_ids: taxIdsOf(values.address_country)
      .map((type) => ({ type, value: values[type].trim() }))
      .filter(({ value }) => value !== ''),
    version,
  };
}

const languageOf = (text: string): 'en' | 'es' | 'fr' =>
  (['en', 'es', 'fr'] as const).find((one) => one === text) ?? 'en';
