import { findCustomer } from '../customers/find-customer.ts';
import { operation } from '../protocol/operation.ts';
import { flag, idText, metadata, oneOf, required, text } from '../protocol/parameters.ts';
import { draftInvoice } from './draft-invoice.ts';
import { presentInvoice } from './present-invoice.ts';

const HOUR = 3_600;

/** An invoice that somebody makes by hand, over what waits or without it. */
export const createInvoice = operation({
  method: 'POST',
  path: '/v1/invoices',
  parameters: {
    customer: required(idText()),
    auto_advance: flag(),
    description: text(),
    metadata: metadata(),
    pending_invoice_items_behavior: oneOf('include', 'exclude'),
  },
  run(world, input) {
    const customer = findCustomer(world, input.customer);
    const now = world.now(customer.test_clock);
    const made = draftInvoice(world, {
      customer,
      subscription: null,
      reason: 'manual',
      lines: [],
      period: { start: now, end: now },
      finalizesAt: input.auto_advance ? now + HOUR : null,
      isAlone: input.pending_invoice_items_behavior !== 'include',
    });
    return presentInvoice(world, made);
  },
});
