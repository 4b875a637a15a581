import type { MemberStatus } from '#domain/people/member-status.ts';

/**
 * Which members: of the client, of some stores (a manager's, or one that was chosen), of a status,
 * of a department.
 */
export type MemberFilter = {
  readonly clientId: number;
  readonly stores: 'all' | readonly number[];
  readonly statuses: readonly MemberStatus[] | null;
  readonly departmentId: number | null;
};

export type Sort = 'newest' | 'name' | '-name';
/** The last member of the page before. */
export type After = { readonly id: number; readonly nameKey: string } | null;
export type IdRow = { readonly id: number; readonly name_key: string };

/** A page in an order: what follows a member, or what comes after so many. */
export type MemberPage = {
  readonly sort: Sort;
  readonly after: After;
  readonly limit: number;
  readonly offset: number;
};
