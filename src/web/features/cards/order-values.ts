import type { Body } from '#contract/index.ts';
import { MAX_CARDS, FEWEST_CARDS } from '#domain/cards/order-quote.ts';
import { DELIVERY_FIELDS } from '#domain/cards/delivery-fields.ts';
import { type Country, readAddress } from '#domain/people/addresses.ts';
import { readEmail } from '#domain/people/identifiers.ts';
import type { ProblemCode } from '#contract/errors.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Order } from './cards.queries.ts';

/** The form's values, named as the server names the fields. */
export type OrderValues = {
  readonly quantity: string;
  readonly wallet_id: string;
  readonly company_name: string;
  readonly email: string;
  readonly card_holder_name: string;
  readonly addressee: string;
  readonly address: string;
  readonly address_more: string;
  readonly city: string;
  readonly province: string;
  readonly country: Country;
  readonly postal_code: string;
};
export const DETAILS = [
  'quantity',
  'wallet_id',
  'company_name',
  'email',
  'card_holder_name',
] as const satisfies readonly (keyof OrderValues)[];
export const LONGEST_HOLDER = 26;

/** A new order's values, or those of one that is changed. */
export function valuesOf(
  order: Order | undefined,
  session: CurrentSession | undefined,
): OrderValues {
  if (!order) {
    const wallets = session?.wallets ?? [];
    return {
      quantity: '',
      wallet_id: wallets.length === 1 ? String(wallets[0]?.wallet_id) : '',
      company_name: session?.client.client_name ?? '',
      email: session?.email ?? '',
      card_holder_name: '',
      addressee: '',
      address: '',
      address_more: '',
      city: '',
      province: '',
      country: session?.client.region ?? 'CA',
      postal_code: '',
    };
  }
  return {
    quantity: String(order.quantity),
    wallet_id: String(order.wallet_id),
    company_name: order.company_name,
    email: order.email,
    card_holder_name: order.card_holder_name,
    addressee: order.addressee,
    address: order.address,
    address_more: order.address_more,
    city: order.city,
    province: order.province,
    country: order.country,
    postal_code: order.postal_code,
  };
}

const whole = (typed: string): number | null =>
  /^\d{1,6}$/.test(typed.trim()) ? Number.parseInt(typed, 10) : null;
/** What can be priced of what was typed. */
export const quantityOf = (typed: string): number => whole(typed) ?? 0;

/** What is wrong with the values of a step; the server says the same again. */
export function check(step: 'details' | 'delivery', values: OrderValues): Complaints<OrderValues> {
  if (step === 'details') {
    const quantity = whole(values.quantity);
    return {
      quantity:
        values.quantity.trim() === ''
          ? 'required'
          : (quantity === null || quantity < 1 || quantity > MAX_CARDS) && {
              code: 'cards_quantity',
              params: { minimum: FEWEST_CARDS, maximum: MAX_CARDS },
            },
      wallet_id: values.wallet_id === '' && 'wallet_required',
      company_name: values.company_name.trim() === '' && 'required',
      email:
        values.email.trim() === '' ? 'required' : !readEmail(values.email).ok && 'email_invalid',
      card_holder_name:
        values.card_holder_name.trim() === ''
          ? 'required'
          : [...values.card_holder_name].length > LONGEST_HOLDER && 'too_long',
    };
  }
  const { problems } = readAddress(values.country, {
    street: values.address,
    more: values.address_more,
    city: values.city,
    region: values.province,
    postalCode: values.postal_code,
  });
  const wrong = Object.fromEntries(
    problems.map(({ field, code, params }) => [
      DELIVERY_FIELDS[field],
      // `readAddress` passes on the codes of its readers, each of them one of the catalog.
      { code: code as ProblemCode, params },
    ]),
  );
  return { addressee: values.addressee.trim() === '' && 'required', ...wrong };
}

export const bodyOf = (values: OrderValues): Body<'createCardOrder'> => ({
  ...values,
  quantity: whole(values.quantity),
  wallet_id: Number.parseInt(values.wallet_id, 10) || null,
});
