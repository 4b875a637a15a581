import type { Customer } from '../records/customer-records.ts';
import type { Invoice } from '../records/invoice-records.ts';
import type { World } from '../store/world.ts';
import { type Sheet, toPdf } from './pdf.ts';

const TEXTS = {
  en: {
    title: 'Invoice',
    number: 'Invoice number',
    issued: 'Date of issue',
    to: 'Bill to',
    subtotal: 'Subtotal',
    discount: 'Discount',
    total: 'Total',
    applied: 'Applied balance',
    due: 'Amount due',
    paid: 'Amount paid',
    void: 'Void',
  },
  fr: {
    title: 'Facture',
    number: 'Numéro de facture',
    issued: 'Date d’émission',
    to: 'Facturer à',
    subtotal: 'Sous-total',
    discount: 'Rabais',
    total: 'Total',
    applied: 'Solde appliqué',
    due: 'Montant dû',
    paid: 'Montant payé',
    void: 'Annulée',
  },
  es: {
    title: 'Factura',
    number: 'Número de factura',
    issued: 'Fecha de emisión',
    to: 'Facturar a',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    total: 'Total',
    applied: 'Saldo aplicado',
    due: 'Importe a pagar',
    paid: 'Importe pagado',
    void: 'Anulada',
  },
} as const;
type Language = keyof typeof TEXTS;

const languageOf = ({ preferred_locales: [locale = 'en'] }: Customer): Language => {
  const word = locale.slice(0, 2);
  return word === 'fr' || word === 'es' ? word : 'en';
};

/** An invoice on paper, in its customer's language. */
export function invoicePdf(world: World, invoice: Invoice): Buffer {
  const customer = world.store.customers.get(invoice.customer)!;
  const language = languageOf(customer);
  const texts = TEXTS[language];
  const money = (cents: number): string =>
    (cents / 100).toLocaleString(`${language}-CA`, {
      style: 'currency',
      currency: invoice.currency.toUpperCase(),
    });
  const day = (time: number): string =>
    new Date(time * 1_000).toLocaleDateString(`${language}-CA`, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  const sheet: Sheet = {
    title: texts.title,
    head: [
      [texts.number, invoice.number ?? ''],
      [texts.issued, day(invoice.finalized_at ?? invoice.created)],
      ...(invoice.status === 'void' ? [[texts.void, ''] as const] : []),
    ],
    address: [texts.to, ...addressOf(customer)],
    lines: invoice.lines.map((line) => ({
      text: line.description,
      below: `${day(line.period.start)} - ${day(line.period.end)}`,
      amount: money(line.amount),
    })),
    sums: sumsOf(world, invoice, texts).map(([name, cents]) => [name, money(cents)] as const),
  };
  return toPdf(sheet);
}

const addressOf = ({ name, email, address }: Customer): string[] =>
  [
    name,
    address?.line1,
    address?.line2,
    [address?.city, address?.state, address?.postal_code].filter(Boolean).join(' '),
    address?.country,
    email,
  ].filter((line): line is string => typeof line === 'string' && line !== '');

function sumsOf(
  { store }: World,
  invoice: Invoice,
  texts: (typeof TEXTS)[Language],
): (readonly [string, number])[] {
  const taxes = new Map<string, number>();
  for (const { tax_rate: id, amount } of invoice.lines.flatMap((line) => line.taxes))
    taxes.set(id, (taxes.get(id) ?? 0) + amount);
  const off = invoice.lines
    .flatMap((line) => line.discount_amounts)
    .reduce((sum, { amount }) => sum + amount, 0);
  const applied = invoice.amount_due - invoice.total;
  return [
    [texts.subtotal, invoice.subtotal],
    ...(off === 0 ? [] : [[texts.discount, -off] as const]),
    ...[...taxes].map(([id, amount]) => {
      const rate = store.taxRates.get(id);
      return [`${rate?.display_name ?? ''} ${rate?.percentage ?? ''} %`, amount] as const;
    }),
    [texts.total, invoice.total],
    ...(applied === 0 ? [] : [[texts.applied, applied] as const]),
    [texts.due, invoice.amount_due],
    ...(invoice.status === 'paid' ? [[texts.paid, invoice.amount_paid] as const] : []),
  ];
}
