import { keysOf } from '#kernel/keys.ts';
import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import { type FileHead, headedColumns } from '#server/platform/file-heads.ts';
import type { Cell, ColumnKind, TableRow } from '#server/platform/table.ts';
import { textsFor } from '#server/platform/texts.ts';
import { statusCatalogue } from '#texts/status/catalogue.ts';
import {
  type Before,
  type HistoryFilter,
  type MovementRow,
  historyPage,
  presentMovement,
} from '../../funds/index.ts';
import { FILE_BATCH, type ReportSource } from '../report-source.ts';

/** Who asks for a file, as far as its rows depend on it: it may be made after they are gone. */
export type FileReader = Pick<ManagerActor, 'level' | 'language'> & {
  readonly client: Pick<ManagerActor['client'], 'id' | 'region' | 'currency'>;
};
type Place = NonNullable<Before>;

/** The cells of a row, by the names of the columns. */
type Cells<Name extends string> = Readonly<Record<Name, Cell>>;

const fileOf = <Name extends FileHead>(
  asked: { readonly reader: FileReader; readonly filter: HistoryFilter; readonly zone: string },
  name: string,
  kinds: Readonly<Record<Name, ColumnKind>>,
  cellsOf: (row: MovementRow) => Cells<NoInfer<Name>>,
): ReportSource<Place> => {
  const names = keysOf(kinds);
  const { language } = asked.reader;
  return {
    name,
    zone: asked.zone,
    columns: headedColumns({ language, zone: asked.zone }, kinds),
    async read(tx, before) {
      const rows = await historyPage(tx, asked.reader.client.id, asked.filter, {
        before,
        limit: FILE_BATCH,
        offset: 0,
      });
      const last = rows.at(-1);
      const next = last && rows.length === FILE_BATCH ? { at: last.at, id: last.id } : null;
      const cells = rows.map((row): TableRow => {
        const named = cellsOf(row);
        return names.map((column) => named[column]);
      });
      return { rows: cells, next };
    },
  };
};

type MakeSource = (reader: FileReader, filter: HistoryFilter, zone: string) => ReportSource<Place>;

const statusOf = (reader: FileReader, status: MovementRow['status']): string =>
  textsFor(reader.language, statusCatalogue)(`transaction.${status}`);

/** The transactions that match, newest first. */
export const transactionsSource: MakeSource = (reader, filter, zone) => {
  return fileOf(
    { reader, filter, zone },
    'Transactions',
    {
      adjusted_at: 'instant',
      transaction_type: 'text',
      wallet_name: 'text',
      departments: 'text',
      adjuster: 'text',
      staff_id: 'text',
      card_holder: 'text',
      proxy: 'text',
      notes: 'text',
      description: 'text',
      adjustment_amount: 'money',
      fee: 'money',
      total_amount: 'money',
      currency: 'text',
      status: 'text',
      reason: 'text',
    },
    (row) => {
      const movement = presentMovement(reader, row);
      return {
        ...movement,
        departments: movement.departments.join(' / '),
        adjuster: movement.adjuster_name,
        currency: reader.client.currency,
        status: statusOf(reader, row.status),
        reason: reasonText(readerOf(reader), movement.reason),
      };
    },
  );
};

/** A load or an unload as the history of cards shows it. */
export const presentCardLine = (reader: FileReader, row: MovementRow) => {
  const m = presentMovement(reader, row);
  return {
    id: m.id,
    adjusted_at: m.adjusted_at,
    card_holder: m.card_holder,
    customer_id: m.customer_id,
    staff_id: m.staff_id,
    proxy: m.proxy,
    wallet_id: m.wallet_id,
    wallet_name: m.wallet_name,
    departments: m.departments,
    transaction_type: m.transaction_type,
    adjustment_amount: m.adjustment_amount,
    member_part: toWire(row.member_part),
    total_amount: m.total_amount,
    status: m.status,
    adjuster: m.adjuster_name,
    notes: m.notes || m.description,
  };
};

/** Loads and unloads of cards, newest first. */
export const cardsSource: MakeSource = (reader, filter, zone) => {
  return fileOf(
    { reader, filter, zone },
    'Card history',
    {
      adjusted_at: 'instant',
      card_holder: 'text',
      staff_id: 'text',
      proxy: 'text',
      wallet_name: 'text',
      departments: 'text',
      transaction_type: 'text',
      adjustment_amount: 'money',
      member_part: 'money',
      total_amount: 'money',
      status: 'text',
      adjuster: 'text',
      notes: 'text',
    },
    (row) => {
      const line = presentCardLine(reader, row);
      return {
        ...line,
        departments: line.departments.join(' / '),
        status: statusOf(reader, row.status),
      };
    },
  );
};
