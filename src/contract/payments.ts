import { z } from 'zod';
import { EXCEPTION_REASONS, RESOLUTIONS } from '#domain/payments/exceptions.ts';
import { id, instantOut, listOf, moneyOut, requiredText } from './common.ts';
import { filterText, paging } from './filters.ts';
import { defineOperations } from './operation.ts';

const said = z.object({
  outcome: z.string(),
  code: z.string().nullable(),
  card: z.string().nullable(),
  amount: moneyOut.nullable(),
  merchant: z.string().nullable(),
});
const exceptionShown = z.object({
  exception_id: id,
  kind: z.enum(EXCEPTION_REASONS),
  opened_at: instantOut,
  movement_id: id
    .nullable()
    .meta({ description: 'Null where it is about a card or an order, and no single payment' }),
  transaction_type: z.string().nullable(),
  amount: moneyOut,
  booked: moneyOut.meta({
    description:
      'What our books hold for it, signed as suspense, or what the provider covers, has it',
  }),
  status: z.string().nullable(),
  state: z.string().nullable(),
  wallet_id: id.nullable(),
  wallet_name: z.string().nullable(),
  customer_id: id.nullable(),
  card_holder: z.string().nullable(),
  evidence: z.array(
    z.object({
      at: instantOut,
      ours: z.object({ card: z.string(), amount: moneyOut, status: z.string(), state: z.string() }),
      theirs: said,
    }),
  ),
  closed_at: instantOut.nullable(),
  closed_by: z.string().nullable(),
  closing_reason: z.string().nullable(),
});

export const payments = defineOperations({
  listPaymentExceptions: {
    method: 'GET',
    base: 'main',
    path: '/payment-exceptions',
    caller: 'audit',
    extension: true,
    summary: 'Payments that a person has to look at, with what each side said; newest first',
    query: z.object({
      state: filterText.meta({ description: 'open (the default), closed or all' }),
      ...paging,
    }),
    output: listOf(exceptionShown),
    errors: [],
  },
  closePaymentException: {
    method: 'POST',
    base: 'main',
    path: '/payment-exceptions/{exception}/close',
    ids: { exception: 'handler' },
    caller: 'operator',
    moves: true,
    extension: true,
    summary: 'Closes an exception with a reason; of a payment without an outcome, says what it was',
    body: z.object({
      resolution: z.enum(RESOLUTIONS).meta({
        description:
          'paid or not_paid where the payment has no outcome yet, noted where it is decided; of an overdraft, recovered from the card or written_off by the processor',
      }),
      reason: requiredText(500),
    }),
    output: exceptionShown,
    errors: ['exception_closed', 'exception_resolution', 'insufficient_card'],
  },
});
