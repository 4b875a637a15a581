import { dayOf } from '#kernel/day.ts';
import { after, days, hours } from '#kernel/instant.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { DemoApi, DemoCaller } from './demo-api.ts';

const ZONE = 'America/Chicago';

/** Two loads that a manager disputed: one that the operator has decided, and one that is open. */
export async function demoDisputes(
  api: DemoApi,
  {
    manager,
    operator,
    now,
  }: { readonly manager: Person; readonly operator: Person; readonly now: Date },
): Promise<void> {
  const decided = await api.as(manager, after(now, -hours(30)), (caller) =>
    dispute(caller, {
      from: after(now, -days(6)),
      to: after(now, -days(3)),
      notes: 'Left on Monday',
      description: 'Paid for a week that was worked by somebody else',
    }),
  );
  await api.as(operator, after(now, -hours(4)), async ({ call }) => {
    await call('enterClient', { body: { client_id: manager.clientId, reason: 'Dispute' } });
    await call('decideDispute', {
      params: { dispute: decided },
      body: { decision: 'lost', note: 'The timesheet shows the shifts as paid' },
    });
    await call('leaveClient', {});
  });
  await api.as(manager, after(now, -hours(2)), (caller) =>
    dispute(caller, {
      from: after(now, -days(2)),
      to: now,
      notes: 'Paid twice',
      description: 'The same tips went out with the night and by hand',
    }),
  );
  await api.signOut(operator);
}

type Disputed = {
  readonly from: Date;
  readonly to: Date;
  readonly notes: string;
  readonly description: string;
};

/** Disputes the first load of some days that arrived; answers the number of the dispute. */
async function dispute(
  { call, clientId }: DemoCaller,
  { from, to, notes, description }: Disputed,
): Promise<number> {
  const { data } = await call('cardLoads', {
    query: {
      type: 'load',
      status: 'paid',
      start_date: dayOf(from, ZONE),
      end_date: dayOf(to, ZONE),
      per_page: '50',
    },
  });
  const load = data.find(({ customer_id: customer }) => customer !== null);
  invariant(load, `client ${clientId} has a load to dispute`);
  const { dispute_id: id } = await call('disputeTransaction', {
    body: {
      customer_id: load.customer_id ?? 0,
      record_id: load.id,
      notes,
      description,
      united_states: true,
    },
  });
  return id;
}
