import type { z } from 'zod';
import type { memberFileRow, memberFileShown } from '#contract/member-files.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Vault } from '#server/platform/vault.ts';
import {
  type ImportFile,
  type ImportRow,
  presentImport,
  presentRow,
  storedOptions,
  totalsOf,
} from '../../imports/index.ts';
import { statusesOf } from '../members.repo.ts';
import type { MemberFileOptions } from './check-people.ts';
import type { MemberFileKind } from './member-file-kind.ts';

export type FileShown = z.input<typeof memberFileShown>;
export type FileRowShown = z.input<typeof memberFileRow>;
type Viewer = { readonly tx: ReadHandle; readonly actor: ManagerActor };

/** Files of people as the wizard's state. */
export async function presentFiles(
  kind: MemberFileKind,
  { tx, actor }: Viewer,
  files: readonly ImportFile[],
  vault: Vault | null,
): Promise<FileShown[]> {
  const { id: clientId, region } = actor.client;
  const totals = await totalsOf(
    tx,
    clientId,
    files.map((file) => file.id),
  );
  return files.map((file) => {
    const { open: _, problems: __, ...counts } = totals(file.id);
    return {
      ...presentImport(kind, file, region, vault),
      ...storedOptions<MemberFileOptions>(file),
      ...counts,
      to_create: file.to_apply,
      created: file.applied,
      refused: file.refused,
    };
  });
}

/** The rows of a file, with the status that the member who was made of each has now. */
export async function presentFileRows(
  { tx, actor }: Viewer,
  rows: readonly ImportRow[],
  file: ImportFile,
): Promise<FileRowShown[]> {
  const ids = rows.flatMap((row) => customerOf(row) ?? []);
  const statuses = await statusesOf(tx, actor.client.id, ids);
  return rows.map((row) => {
    const { state, ...shown } = presentRow(row, file.state);
    const customerId = customerOf(row);
    return {
      ...shown,
      identity_given: row.secret_sealed !== null,
      fate: state === 'applied' ? 'created' : state,
      customer_id: customerId,
      status: customerId === null ? null : (statuses.get(customerId) ?? null),
    };
  });
}

/** The member that was made of a row. */
export const customerOf = ({ result }: Pick<ImportRow, 'result'>): number | null =>
  result === null ? null : (result as { readonly customer_id: number }).customer_id;
