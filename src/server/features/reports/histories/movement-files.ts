import { toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { readerOf, reasonText } from '#server/platform/problem-texts.ts';
import { type TableRow, columnsOf } from '#server/platform/table.ts';
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

const reading = (
  reader: FileReader,
  filter: HistoryFilter,
  cells: (row: MovementRow) => TableRow,
): ReportSource<Place>['read'] =>
  async function (tx, before) {
    const rows = await historyPage(tx, reader.client.id, filter, {
      before,
      limit: FILE_BATCH,
      offset: 0,
    });
    const last = rows.at(-1);
    const next = last && rows.length === FILE_BATCH ? { at: last.at, id: last.id } : null;
    return { rows: rows.map(cells), next };
  };

/** The transactions that match, newest first. */
export function transactionsSource(
  reader: FileReader,
  filter: HistoryFilter,
  zone: string,
): ReportSource<Place> {
  const status = textsFor(reader.language, statusCatalogue);
  return {
    name: 'Transactions',
    zone,
    columns: columnsOf({
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
    }),
    read: reading(reader, filter, (row) => {
      const m = presentMovement(reader, row);
      return [
        m.adjusted_at,
        m.transaction_type,
        m.wallet_name,
        m.departments.join(' / '),
        m.adjuster_name,
        m.staff_id,
        m.card_holder,
        m.proxy,
        m.notes,
        m.description,
        m.adjustment_amount,
        m.fee,
        m.total_amount,
        reader.client.currency,
        status(`transaction.${m.status}`),
        reasonText(readerOf(reader), m.reason),
      ];
    }),
  };
}

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
export function cardsSource(
  reader: FileReader,
  filter: HistoryFilter,
  zone: string,
): ReportSource<Place> {
  const status = textsFor(reader.language, statusCatalogue);
  return {
    name: 'Card history',
    zone,
    columns: columnsOf({
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
    }),
    read: reading(reader, filter, (row) => {
      const line = presentCardLine(reader, row);
      return [
        line.adjusted_at,
        line.card_holder,
        line.staff_id,
        line.proxy,
        line.wallet_name,
        line.departments.join(' / '),
        line.transaction_type,
        line.adjustment_amount,
        line.member_part,
        line.total_amount,
        status(`transaction.${row.status}`),
        line.adjuster,
        line.notes,
      ];
    }),
  };
}
