import { afterAll, beforeAll } from 'vitest';
import { operations } from '#contract/index.ts';
import { BASES, type Operation } from '#contract/operation.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld } from '#test/support/world.ts';

/*
 * Whatever a caller sends in place of a value, the answer is the caller's fault or a good one,
 * never ours: no operation answers 500 to a number that no column holds, a day that no calendar
 * has, or a text that no database stores.
 */

/** They end what the next call needs, or do not end. */
const LEFT_OUT = ['managerLogout', 'cancelMemberFile', 'deactivateManager'];
export const all = Object.entries<Operation>(operations).filter(
  ([name, { output }]) => output !== 'text/event-stream' && !LEFT_OUT.includes(name),
);

/** Their first row is on line 2. */
const FILES_OF_ROWS = ['/member-files', '/ewa/payroll-files'];

/** A world with one of each thing that addresses name, and an Admin who sends anything. */
export class HostileWorld {
  world!: World;
  job = 0;
  memberFile = 0;
  payrollFile = 0;
  service = 0;
  code = 0;
  employee = 0;
  private token = '';

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld({ randomCalls: true });
      this.token = await this.world.session(this.world.ours.id, this.world.ours.managers.Admin!);
      const admin = await signedIn(this.world, this.world.ours);
      await this.makeFiles(admin);
      await this.makeTips(admin);
    });
    afterAll(() => this.world?.close());
  }

  private async makeFiles(admin: Caller): Promise<void> {
    const { id, store } = this.world.ours;
    const rows = [{ identifier: '5145550200', load_amount: '30.00' }];
    const draft = await admin.call<{ job_id: number }>('POST', '/bulk/drafts', {
      body: { kind: 'load', store_id: store, rows },
    });
    this.job = draft.body.job_id;
    const people = await admin.upload<{ job_id: number }>(
      `/clients/${id}/file-clients`,
      'client_file',
      'first_name,last_name,mobile_number\nA,B,1\n',
    );
    this.memberFile = people.body.job_id;
    await admin.call('POST', `/ewa/settings/${store}`, { body: { on: true } });
    const payroll = await admin.upload<{ job_id: number }>(
      `/ewa/payroll-files?store_id=${store}`,
      'payroll_file',
      'pos_id,last_name,employee_type\n1,A,weekly\n',
    );
    this.payrollFile = payroll.body.job_id;
  }

  private async makeTips(admin: Caller): Promise<void> {
    const { id, store, customers } = this.world.ours;
    const made = async <T>(path: string, body: object): Promise<T> =>
      (await admin.call<T>('POST', `/tippool/${path}`, { body })).body;
    const dinner = { name: 'Dinner', days: [5], timeframes: [{ start: '17:00', end: '23:00' }] };
    this.service = (
      await made<{ service_id: number }>('create-service', { wallet_id: store, ...dinner })
    ).service_id;
    this.code = (
      await made<{ code_id: number }>(`create-job-code/${id}/${store}/Server`, {})
    ).code_id;
    this.employee = (
      await made<{ data: { employee_id: number }[] }>(`customers/${id}`, {
        wallet_id: store,
        customer_ids: [...customers],
      })
    ).data[0]!.employee_id;
  }

  send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    base: keyof typeof BASES = 'main',
  ) =>
    this.world.app.inject({
      method,
      url: `${BASES[base]}${path}`,
      headers: { 'x-session-token': this.token, 'idempotency-key': `hostile-${Math.random()}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });

  /** The operation's address, at things that there are but for what is named otherwise. */
  pathOf = (operation: Operation, more: Record<string, string | number> = {}): string => {
    const { ours } = this.world;
    const own: Record<string, string | number> = {
      manager: ours.managers.Admin!,
      client: ours.id,
      client_id: ours.id,
      store: ours.store,
      wallet: ours.store,
      from: ours.store,
      department: 'all',
      customer: ours.customers[0]!,
      id: ours.managers.Admin!,
      job: this.job,
      bulk_id: this.job,
      member_file: this.memberFile,
      payroll_file: this.payrollFile,
      store_id: ours.store,
      line: FILES_OF_ROWS.some((path) => operation.path.startsWith(path)) ? 2 : 1,
      movement: 1,
      review_id: 'x',
      token: 'x',
      wallet_id: ours.store,
      service_id: this.service,
      code_id: this.code,
      role_id: this.code,
      ...(operation.path.startsWith('/tippool/') ? { id: ours.store } : {}),
      ...more,
    };
    return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(own[name] ?? 1),
    );
  };
}
