import { beforeEach, expect } from 'vitest';
import { processBatch } from '#server/features/funds/bulk/process-batch.ts';
import type { Caller } from './caller.ts';
import { SandboxStory } from './sandbox-story.ts';

type Counted = { count: number; amount: string };
export type FundJob = {
  job_id: number;
  state: string;
  total: string;
  key: string;
  rows: number;
  ready: Counted;
  with_errors: Counted;
  with_warnings: Counted;
  sent: Counted;
  failed: Counted;
  unknown: Counted;
  file_problems: { code: string; params: Record<string, string | number> }[];
  wallet: { before: string; after: string | null; enough: boolean };
  encoding: string;
  delimiter: string;
};
export type FundRowSeen = {
  readonly amount: string | null;
  line: number;
  problems: { column: string; code: string; params: Record<string, string>; severity: string }[];
  fate: string;
  reason: string | null;
};
export type FundsRefused = { code: string; params: Record<string, string> };

export const FUND_HEADER = 'first_name,last_name,identifier,staff_id,load_amount,memo';

/** Files of funds that managers upload, put right, and send from the first store. */
export class FundFileStory extends SandboxStory {
  /** Counts the tests, as what is uploaded twice is stopped. */
  again = 0;

  constructor() {
    super();
    beforeEach(() => void (this.again += 1));
  }

  /** The cells that name a person of the world. */
  person = (index: number): string => `,,514555020${index},S${index}`;
  file = (...rows: string[]): string => [FUND_HEADER, ...rows].join('\n');
  upload = async (
    content: string | Buffer,
    by = this.admin,
    query = '&kind=load',
  ): Promise<FundJob> => {
    const { id, store } = this.world.ours;
    const done = await by.upload<{ job_id: number }>(
      `/managers/${by.manager}/bulk-transfer/${id}?store_id=${store}${query}&again=1`,
      'transfer_file',
      content,
      { description: `batch ${this.again}` },
    );
    expect(done.status).toBe(202);
    return this.jobOf(done.body.job_id, by);
  };

  jobOf = async (id: number, by = this.admin): Promise<FundJob> =>
    (await by.call<FundJob>('GET', `/jobs/${id}`)).body;
  rowsOf = async (id: number, show = 'all'): Promise<FundRowSeen[]> =>
    (await this.admin.call<{ data: FundRowSeen[] }>('GET', `/jobs/${id}/rows?show=${show}`)).body
      .data;

  confirm = (job: FundJob, more: object = {}, by: Caller = this.admin) =>
    by.call<FundJob & FundsRefused>('POST', `/bulk/${job.job_id}/confirm`, {
      key: job.key,
      body: { total: job.total, ...more },
    });
  /** Does what the background does with a batch. */
  work = async (job: FundJob): Promise<FundJob> => {
    const { test, clock, processor, ours } = this.world;
    await processBatch({ db: test.database, clock, processor }, ours.id, job.job_id);
    return this.jobOf(job.job_id);
  };

  /** A batch that is confirmed, its warnings ticked. */
  sentOf = async (content: string, tick = false): Promise<FundJob> => {
    const uploaded = await this.upload(content);
    const job = tick
      ? (
          await this.admin.call<FundJob>('POST', `/bulk/${uploaded.job_id}/rows`, {
            body: { which: 'warnings', accepted: true },
          })
        ).body
      : uploaded;
    const sent = await this.confirm(job, { duplicate_ok: true });
    expect(sent.status).toBe(202);
    return job;
  };
}
