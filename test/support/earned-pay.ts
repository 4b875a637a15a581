import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { BASES } from '#contract/operation.ts';

type Earner = {
  readonly customer_id: number;
  readonly mobile: string;
  readonly first_name: string;
  readonly last_name: string;
};
type Sent = { readonly status: number; readonly body: Record<string, unknown> };

const DAY_MS = 86_400_000;
const dayFrom = (now: number, days: number): string =>
  new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** What the manager of a page sends by the API, apart from the page. */
async function callsOf(page: Page, url: string, now: number) {
  const user = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('cardload.user') ?? '{}'),
  ) as { token: string; client_id: number };
  const send = async (
    method: string,
    path: string,
    body?: object | FormData,
    base: keyof typeof BASES = 'service',
  ): Promise<Sent> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}${BASES[base]}${path}`, {
      method,
      headers: {
        'x-session-token': user.token,
        ...(body && { 'idempotency-key': randomUUID() }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const done = async (...request: Parameters<typeof send>): Promise<Sent['body']> => {
    const { status, body } = await send(...request);
    expect(status, JSON.stringify(body)).toBeLessThan(300);
    return body;
  };
  const list = async <T>(...request: Parameters<typeof send>): Promise<T[]> =>
    (await done(...request)).data as T[];
  return { clientId: user.client_id, done, list, now };
}

/**
 * Earned pay at the first wallet of a manager of the demo, as a manager sets it up by the API: paid
 * every two weeks from three days ago on, with what payroll says is earned. `page` is signed in.
 */
export async function earnedPayAt(page: Page, url: string, now: number) {
  const calls = await callsOf(page, url, now);
  const { clientId, list } = calls;
  const wallets = await list<{ store_id: number; wallet_name: string }>(
    'GET',
    `/clients/${clientId}/wallets`,
    undefined,
    'main',
  );
  const store = wallets.find(({ wallet_name: name }) => name === 'Airport')!.store_id;

  return { store, ...setUpOf(calls, store), payroll: payrollOf(calls, store) };
}

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Takes a payroll file whole: what each has earned. */
const payrollOf =
  ({ done }: Calls, store: number) =>
  async (people: readonly Earner[], earned: string): Promise<void> => {
    const form = new FormData();
    const rows = people.map(
      ({ customer_id, first_name, last_name, mobile }) =>
        `E${customer_id},${first_name},${last_name},hourly,${mobile},${earned}`,
    );
    const csv = ['pos_id,first_name,last_name,employee_type,mobile,earned_pay', ...rows, ''];
    form.set('payroll_file', new Blob([csv.join('\n')]), 'payroll.csv');
    const { job_id: id } = await done('POST', `/ewa/payroll-files?store_id=${store}&again=1`, form);
    const stateOf = async () => (await done('GET', `/ewa/payroll-files/${String(id)}`)).state;
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('awaiting_confirmation');
    await done('POST', `/ewa/payroll-files/${String(id)}/confirm`, {});
    await expect.poll(stateOf, { timeout: 15_000 }).toBe('complete');
  };

/** The switch, the fund, the links, and what the books say after. */
const setUpOf = ({ clientId, done, list, now }: Calls, store: number) => ({
  /** Switches it on, fills its fund. */
  async begin(fund: string): Promise<void> {
    await done('POST', `/ewa/settings/${store}`, {
      on: true,
      earned_source: 'file',
      schedule: {
        frequency: 'every_two_weeks',
        effective_from: dayFrom(now, -3),
        anchor: dayFrom(now, -3),
        payday_lag: 5,
      },
    });
    await done('POST', `/ewa/float/${store}/fund`, { amount: fund, notes: 'Fund' });
  },
  /** Members of the wallet who can be paid. */
  async earners(): Promise<Earner[]> {
    const found = await list<Earner & { mobile_number: string; status: string }>(
      'GET',
      `/managers/customers-paginated/${clientId}?store=${store}&status=active&per_page=10`,
      undefined,
      'main',
    );
    return found.map((one) => ({ ...one, mobile: one.mobile_number }));
  },
  /** Links people of payroll to members, by the numbers that `payroll` gave them. */
  async link(people: readonly Earner[]): Promise<void> {
    const rows = await list<{ payroll_member_id: number; pos_id: string }>(
      'GET',
      `/ewa/payroll-members?store_id=${store}&per_page=100`,
    );
    const matches = people.map(({ customer_id }) => ({
      payroll_member_id: rows.find(({ pos_id: id }) => id === `E${customer_id}`)!.payroll_member_id,
      customer_id,
    }));
    const body = { store_id: store, matches };
    const { check } = await done('POST', '/ewa/verify-pos-updates', body);
    await done('POST', '/ewa/payroll-members', { ...body, check });
  },
  /** What the fund holds. */
  fund: async (): Promise<string> =>
    String((await done('GET', `/ewa/settings/${store}`)).fund_balance),
  /** What was taken, as the manager's list of advances has it. */
  advances: (): Promise<{ amount: string; status: string }[]> =>
    list('GET', `/ewa/advances?store_id=${store}`),
});

const MEMBER_PASSWORD = 'Harbour-lights-9';

/** A member of the demo, who has never been here, comes in by a code, and stands at their card. */
export async function enterMember(page: Page, mobile: string): Promise<void> {
  await page.goto('/member?view=find');
  await page.locator('input[name=identifier]').fill(mobile);
  await page.locator('button[type=submit]').click();
  await page.locator('button', { hasText: /Use it|Utiliser/ }).click();
  for (const field of await page.locator('input[type=password]').all())
    await field.fill(MEMBER_PASSWORD);
  await page.locator('button[type=submit]').click();
  await chooseEmployer(page);
  await page.getByRole('heading', { level: 1, name: /^.?(Hello|Bonjour)/ }).waitFor();
}

/** Numbers of the demo's members are used by another of its employers too. */
const chooseEmployer = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Maple Table Restaurants' }).click();
