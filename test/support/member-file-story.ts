import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { applyImport } from '#server/features/imports/index.ts';
import { memberFileKind } from '#server/features/members/file/member-file-kind.ts';
import { membersPorts } from '#server/wiring/members-wiring.ts';
import { type Caller, signedIn } from './caller.ts';
import { type World, buildWorld, testVault } from './world.ts';

export type MemberFileShown = {
  file_id: number;
  state: string;
  delimiter: string;
  encoding: string;
  lacks: string[];
  columns: { heading: string; field: string | null; examples: string[] }[];
  ready: number;
  rows: number;
  with_errors: number;
  with_offer: number;
  created: number;
  refused: number;
  excluded: number;
  file_problems: { code: string }[];
  code: string;
};
type Row = {
  line: number;
  typed: Record<string, string>;
  identity_given: boolean;
  problems: { column: string; code: string; params: Record<string, string | number> }[];
  fate: string;
  customer_id: number | null;
  status: string | null;
};

export const MEMBER_HEADER = 'First name,Last name,Mobile,Wallet';

/** What is wrong with a row, each problem by its column and code. */
export const said = (row: Row | undefined): string[] =>
  (row?.problems ?? []).map((one) => `${one.column} ${one.code}`).sort();

/** Files of people that are uploaded, put right, and added. The world is new for each test file. */
export class MemberFileStory {
  world!: World;
  admin!: Caller;
  manager!: Caller;
  /** Counts the tests: each has numbers of its own. */
  nth = 0;

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld();
      this.admin = await signedIn(this.world, this.world.ours);
      this.manager = await signedIn(this.world, this.world.ours, 'Manager');
    });
    beforeEach(() => void (this.nth += 1));
    afterAll(() => this.world?.close());
  }

  mobile = (n = 0): string => `438${String(5_000_000 + this.nth * 1_000 + n)}`;
  send = (content: string | Buffer, by = this.admin, query = '') =>
    by.upload<{ job_id: number; state: string; code: string }>(
      `/clients/${this.world.ours.id}/file-clients${query}`,
      'client_file',
      content,
    );
  take = async (
    content: string | Buffer,
    by = this.admin,
    query = '',
  ): Promise<MemberFileShown> => {
    const sent = await this.send(content, by, query);
    expect(sent.status, sent.text).toBe(202);
    return this.show(sent.body.job_id, by);
  };

  show = async (id: number, by = this.admin): Promise<MemberFileShown> =>
    (await by.call<MemberFileShown>('GET', `/member-files/${id}`)).body;
  rows = async (id: number, which = 'all'): Promise<Row[]> => {
    const path = `/member-files/${id}/rows?show=${which}&per_page=100`;
    return (await this.admin.call<{ data: Row[] }>('GET', path)).body.data;
  };

  fix = (id: number, line: number, body: object) =>
    this.admin.call<{ row: Row; file: MemberFileShown }>(
      'POST',
      `/member-files/${id}/rows/${line}`,
      { body },
    );
  confirm = (id: number, invite = true) =>
    this.admin.call<MemberFileShown>('POST', '/clients/file-clients/process', {
      body: { job_id: id, invite },
    });

  deps = () => ({
    db: this.world.test.database,
    clock: this.world.clock,
    vault: testVault,
    portalUrl: 'https://portal.example',
    ports: membersPorts,
  });
  /** Adds them as the background does, over this database. */
  apply = (id: number, db = this.world.test.database): Promise<void> =>
    applyImport({ ...this.deps(), db }, memberFileKind(this.deps()), this.world.ours.id, id);
  work = async (id: number): Promise<MemberFileShown> => {
    await this.apply(id);
    return this.show(id);
  };
}
