import {
  type FileField,
  fieldsOf,
  guessMapping,
  mappingLacks,
  templateHeadings,
} from '#domain/members/member-file.ts';
import type { PlaceFound } from '#domain/members/named-places.ts';
import { days } from '#kernel/instant.ts';
import type { Problem } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type ImportKind, importActions } from '../../imports/index.ts';
import { analyzeMemberTables } from '../new-members.repo.ts';
import { placeProblems } from '../check-member.ts';
import type { MembersDeps } from '../members.ports.ts';
import { lockIdentities } from '../taken.repo.ts';
import { addPeople } from './add-people.ts';
import {
  type MemberFileOptions,
  type PersonRead,
  type Scope,
  checkPeople,
} from './check-people.ts';

export type MemberFileKind = ImportKind<FileField, MemberFileOptions, PersonRead>;

const scopeOf = ({ client, wallets }: ManagerActor): Scope => ({
  clientId: client.id,
  country: client.region,
  wallets,
});
export const elsewhereOf = (options: MemberFileOptions): PlaceFound | null =>
  options.store_id === null
    ? null
    : { store_id: options.store_id, department_id: options.department_id };

/**
 * People added by file: checked by the rules of the single form, small chunks so that others who
 * add somebody wait for a moment only.
 */
export const memberFileKind = (deps: MembersDeps): MemberFileKind => ({
  name: 'member-file',
  subject: 'member_file',
  actions: importActions('customers.file'),
  part: 'client_file',
  unreadable: 'keep',
  columns: {
    fields: fieldsOf,
    headings: templateHeadings,
    guess: guessMapping,
    lacks: mappingLacks,
    secret: 'identity_number',
    canBeMapped: true,
  },
  checkOptions: (context, options) => optionProblems(deps, context, options),
  check: (context, options, rows) =>
    checkPeople(context, deps.ports, {
      scope: scopeOf(context.actor),
      elsewhere: elsewhereOf(options),
      rows,
    }),
  waits: 'always',
  chunk: 1_000,
  lock: lockIdentities,
  apply: (context, file, rows) => addPeople(context, deps, file, rows),
  afterFirstChunk: analyzeMemberTables,
  retention: days(30),
});

async function optionProblems(
  { ports }: MembersDeps,
  { tx, actor }: RequestContext,
  options: MemberFileOptions,
): Promise<Problem[]> {
  const elsewhere = elsewhereOf(options);
  const problems = elsewhere ? await placeProblems(tx, ports, actor, [elsewhere]) : [];
  return problems.map((one) => ({ ...one, path: one.path.replace('stores.0.', '') }));
}
