import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import type { Look } from './browser.ts';
import { type Call, apiOf } from './portal-api.ts';
import type { Product } from './product.ts';
import { PEOPLE } from './sign-in.ts';

export const TIPS_HOME = '/account-management/tip-pooling';

export type TipEmployee = {
  employee_id: number;
  customer_id: number;
  first_name: string;
  last_name: string;
  status: string;
  job_codes: { code_id: number; role_name: string }[];
};
type Night = {
  wallet: number;
  results: number[];
  server: TipEmployee;
  locked: TipEmployee;
  busser: TipEmployee;
};

/** The calls of tips as the person of this page would make them. */
export async function tipsOf(page: Page, url: string): Promise<Call> {
  const call = await apiOf(page, url);
  return (method, path, body) => call(method, `/tippool${path}`, body);
}

/** The wallet of that name, where the person sees it among those of tips. */
export async function tipWallet(tips: Call, name: string): Promise<number> {
  const { data } = await tips<{ data: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/stores',
  );
  return data.find((one) => one.wallet_name === name)!.wallet_id;
}
export const tipServices = async (tips: Call, wallet: number): Promise<number[]> =>
  (await tips<{ data: { service_id: number }[] }>('GET', `/services/${wallet}`)).data.map(
    ({ service_id: id }) => id,
  );
export const tipStaff = async (tips: Call, wallet: number): Promise<TipEmployee[]> =>
  (await tips<{ data: TipEmployee[] }>('GET', `/employees?wallet_id=${wallet}`)).data;

export const workAs = (staff: readonly TipEmployee[], role: string): TipEmployee =>
  staff.find(
    (one) => one.status === 'active' && one.job_codes.some((job) => job.role_name === role),
  )!;
export const lineOf = (
  one: TipEmployee,
  role: string,
  hours: string,
  {
    totaltips = '',
    netsales = '',
  }: { readonly totaltips?: string; readonly netsales?: string } = {},
) => ({
  employee_id: one.employee_id,
  code_id: one.job_codes.find((job) => job.role_name === role)!.code_id,
  hours,
  totaltips,
  netsales,
  cash_payment: '',
});

/** A night is typed and computed; answers the number of its result. */
export async function computed(
  tips: Call,
  wallet: number,
  service: number,
  { date = new Date(), lines }: { readonly date?: Date; readonly lines: readonly object[] },
): Promise<number> {
  const draft = await tips<{ id: number }>('POST', '/payout-drafts', {
    wallet_id: wallet,
    service_id: service,
    date: date.toISOString().slice(0, 10),
    staff_worked: lines,
  });
  const path = `/process-agnostic-data/{client}/${wallet}/${draft.id}`;
  return (await tips<{ id: number }>('POST', path, {})).id;
}

/** Two nights of three people at a wallet that types its tips: one of them has a locked card. */
async function twoNights(tips: Call): Promise<Night> {
  const wallet = await tipWallet(tips, 'Old Port');
  const [staff, services] = [await tipStaff(tips, wallet), await tipServices(tips, wallet)];
  const [giver, busser, locked] = [
    workAs(staff, 'Server'),
    workAs(staff, 'Barback'),
    workAs(staff, 'Kitchen'),
  ];
  // By hand alone: who presses for it must not find that some were told by themselves.
  await tips('POST', `/settings/${wallet}`, { notify_members: false });
  const lines = [
    lineOf(giver, 'Server', '6', { totaltips: '90.00', netsales: '600.00' }),
    lineOf(busser, 'Barback', '6'),
    lineOf(locked, 'Kitchen', '6'),
  ];
  const results: number[] = [];
  for (const service of services.slice(0, 2))
    results.push(await computed(tips, wallet, service, { lines }));
  return { wallet, results, server: giver, locked, busser };
}

/** The two nights of a file's journeys, made by an Admin before the first of them. */
export class PayoutNights {
  night!: Night;
  tips!: Call;
  private call!: Call;
  private readonly product: Product;

  constructor(product: Product) {
    this.product = product;
    beforeAll(async () => {
      const page = await this.openAdmin();
      this.call = await apiOf(page, product.url);
      this.tips = await tipsOf(page, product.url);
      this.night = await twoNights(this.tips);
      await this.turnCard('lock');
    });
  }

  /** Locks the card of one of them, or unlocks it again. */
  turnCard = (way: 'lock' | 'unlock') =>
    this.call('POST', `/customers/${this.night.locked.customer_id}/${way}-card`, {});
  openAdmin = (look?: Look): Promise<Page> => this.product.openAs(PEOPLE.admin, '/', look);
  review = async (page: Page, ids: readonly number[]): Promise<void> => {
    await page.goto(`${TIPS_HOME}?wallet=${this.night.wallet}&tab=pending&pick=${ids.join(',')}`);
    await page.getByRole('heading', { name: 'Check before you pay' }).waitFor();
  };
}
