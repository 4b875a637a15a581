import type { Caller } from './caller.ts';
import type { TestClient, World } from './world.ts';

export type JobCode = {
  code_id: number;
  role_name: string;
  revenue_generating: boolean;
  pooling: boolean;
  weight: string;
  version: number;
};
export type Service = { service_id: number; name: string; version: number };
export type Staff = {
  data: {
    employee_id: number;
    customer_id: number | null;
    first_name: string;
    weight: string;
    job_codes: { code_id: number; role_name: string }[];
    fulfilled: boolean;
  }[];
};

/** A set-up in the words of a story, at the first store unless another is named. */
export const tipsAt = (by: Caller, client: TestClient, wallet: number = client.store) => ({
  wallet,
  service: async (
    name: string,
    start: string,
    end: string,
    days: readonly number[] = [0, 1, 2, 3, 4, 5, 6],
  ): Promise<number> =>
    (
      await by.call<Service>('POST', '/tippool/create-service', {
        body: { wallet_id: wallet, name, days, timeframes: [{ start, end }] },
      })
    ).body.service_id,
  job: async (name: string, more: object = {}): Promise<number> =>
    (
      await by.call<JobCode>(
        'POST',
        `/tippool/create-job-code/${client.id}/${wallet}/${encodeURIComponent(name)}`,
        { body: more },
      )
    ).body.code_id,
  /** Takes members in; answers their numbers as employees, in the order of the members. */
  async take(customers: readonly number[]): Promise<number[]> {
    const { body } = await by.call<Staff>('POST', `/tippool/customers/${client.id}`, {
      body: { wallet_id: wallet, customer_ids: customers },
    });
    return customers.map(
      (customer) => body.data.find((one) => one.customer_id === customer)!.employee_id,
    );
  },
  work: (employee: number, ...jobs: readonly number[]) =>
    by.call<Staff>('POST', '/tippool/set-job-codes', {
      body: { wallet_id: wallet, employees: [{ employee_id: employee, job_codes: jobs }] },
    }),
});

/** Rules hold from the day on which they are saved; the nights of stories lie before it. */
export const rulesHoldAlready = async (
  { test }: Pick<World, 'test'>,
  client: number,
): Promise<void> =>
  void (await test.owner(
    `UPDATE tip_rule_version SET effective_from = '2026-01-01' WHERE client_id = $1`,
    [client],
  ));
