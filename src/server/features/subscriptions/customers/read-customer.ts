import type {
  ProviderMethod,
  ProviderSetup,
} from '#server/providers/payments/billing/billing.port.ts';
import { type MethodRow, methodNamed, methodsOf, saveMethod } from '../methods/methods.repo.ts';
import { useMethod } from '../methods/use-method.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { saveCustomer } from './customers.repo.ts';
import { customerOf } from './first-customer.ts';

/**
 * Reads a client's customer and its methods at the provider: what is left of its credit, its
 * default, whether a bank account is verified by now, and what a bank has replaced. False where the
 * provider was not heard.
 */
export async function readCustomerAnew(deps: BillingDeps, clientId: number): Promise<boolean> {
  const { db, billing } = deps;
  const scope = { clientId };
  const { row, methods } = await db.read(scope, async (tx) => ({
    row: await customerOf(tx, clientId),
    methods: await methodsOf(tx, clientId),
  }));
  if (row.provider_id === null) return true;
  const customer = await billing.readCustomer(row.provider_id);
  if (customer.outcome === 'unavailable') return false;
  if (customer.outcome !== 'done') return true;
  const verifying = methods.filter(({ state }) => state === 'verifying');
  for (const method of verifying) if (!(await readVerifying(deps, method))) return false;
  const usable = methods.filter(({ state }) => state === 'usable');
  if (usable.length > 0 && !(await readUsable(deps, row.provider_id, usable))) return false;
  const { balance, defaultMethod } = customer.value;
  await db.write(scope, async (tx) => {
    const method = defaultMethod === null ? null : await methodNamed(tx, clientId, defaultMethod);
    await saveCustomer(tx, clientId, {
      balance,
      default_method_id: method?.id ?? row.default_method_id,
    });
  });
  return true;
}

const STATES: Record<ProviderSetup['state'], 'usable' | 'verifying' | 'failed'> = {
  new: 'verifying',
  usable: 'usable',
  verifying: 'verifying',
  failed: 'failed',
};

/** Once it is verified it is put to use, before that is written down: what failed is done again. */
async function readVerifying(deps: BillingDeps, method: MethodRow): Promise<boolean> {
  const { db, billing } = deps;
  const { client_id: clientId, id, setup_intent: setupIntent, provider_id: providerId } = method;
  const setup = await billing.readSetup(setupIntent);
  if (setup.outcome === 'unavailable') return false;
  if (setup.outcome === 'refused' || setup.value.state === 'new') return true;
  const { state, verificationUrl } = setup.value;
  if (state === 'usable' && providerId !== null) {
    const used = await useMethod(deps, {
      clientId,
      id,
      providerId,
      makeDefault: method.is_wanted_default,
      walletIds: method.wanted_by,
      isFirst: true,
    });
    if (!used.ok) return false;
  }
  await db.write({ clientId }, (tx) =>
    saveMethod(tx, clientId, id, { state: STATES[state], verification_url: verificationUrl }),
  );
  return true;
}

type MethodChange = {
  readonly method: MethodRow;
  readonly set: Partial<Pick<MethodRow, 'state' | 'last4' | 'exp_month' | 'exp_year'>>;
};

/** A card that the bank replaced has another month; what was taken off at the provider pays nothing. */
async function readUsable(
  { db, billing }: BillingDeps,
  customer: string,
  methods: readonly MethodRow[],
): Promise<boolean> {
  const theirs = new Map<string, ProviderMethod>();
  let hasUnreadable = false;
  const read = await billing.methodPages(customer, (page) => {
    for (const one of page.read) theirs.set(one.id, one);
    hasUnreadable ||= page.unreadable.length > 0;
    return Promise.resolve();
  });
  if (read.outcome !== 'done') return read.outcome === 'refused';
  const changes = methods.flatMap((method): MethodChange[] => {
    const there = theirs.get(method.provider_id ?? '');
    if (!there) return hasUnreadable ? [] : [{ method, set: { state: 'failed' } }];
    const { last4, expMonth, expYear } = there;
    const isAsBefore =
      method.last4 === last4 && method.exp_month === expMonth && method.exp_year === expYear;
    return isAsBefore ? [] : [{ method, set: { last4, exp_month: expMonth, exp_year: expYear } }];
  });
  for (const { method, set } of changes)
    await db.write({ clientId: method.client_id }, (tx) =>
      saveMethod(tx, method.client_id, method.id, set),
    );
  return true;
}
