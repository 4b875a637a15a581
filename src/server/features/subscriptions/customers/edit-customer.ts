import type { BodyOf } from '#contract/operation.ts';
import type { paymentMethods } from '#contract/subscriptions/payment-methods.ts';
import { readEmail } from '#domain/people/identifiers.ts';
import { readPostalCode, readRegion } from '#domain/people/addresses.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type CustomerRow, changeCustomer } from './customers.repo.ts';
import { customerForChange } from './first-customer.ts';

type Body = BodyOf<(typeof paymentMethods)['editBillingCustomer']>;

const shownInAudit = ({ client_id: _, provider_id: __, is_told: ___, ...row }: CustomerRow) => ({
  ...row,
  balance: String(row.balance),
});

/** Changes whom invoices are made out to. The provider is told afterwards, taxes at the next draft. */
export async function editCustomer(
  context: RequestContext,
  body: Body,
): Promise<Result<true, 'invalid_input' | 'changed_meanwhile'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const before = await customerForChange(tx, clientId);
  if (before.version !== body.version) return fail('changed_meanwhile');
  const region = readRegion(body.address_country, body.address_province);
  const postal = readPostalCode(
    body.address_country,
    region.ok ? region.value : null,
    body.address_postal_code,
  );
  const problems: Problem[] = [
    ...(region.ok ? [] : [{ path: 'address_province', code: region.code }]),
    ...(postal.ok ? [] : [{ path: 'address_postal_code', code: postal.code }]),
  ];
  if (!region.ok || !postal.ok) return fail('invalid_input', {}, problems);
  const { version: _, tax_ids: taxIds, ...fields } = body;
  const change = {
    ...fields,
    address_province: region.value,
    address_postal_code: postal.value,
  };
  await changeCustomer(tx, clientId, { ...change, tax_ids: JSON.stringify(taxIds) });
  await audit(context, {
    action: 'subscriptions.edit_customer',
    subject: { kind: 'billing_customer', id: clientId },
    before: shownInAudit(before),
    after: { ...change, tax_ids: taxIds },
  });
  return ok(true);
}

/** Changes where invoices are mailed. */
export async function changeEmail(
  context: RequestContext,
  typed: string,
): Promise<Result<true, 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const read = readEmail(typed);
  if (!read.ok) return fail('invalid_input', {}, [{ path: 'email', code: read.code }]);
  const before = await customerForChange(tx, clientId);
  if (before.email === read.value) return ok(true);
  await changeCustomer(tx, clientId, { email: read.value });
  await audit(context, {
    action: 'subscriptions.change_email',
    subject: { kind: 'billing_customer', id: clientId },
    before: { email: before.email },
    after: { email: read.value },
  });
  return ok(true);
}
