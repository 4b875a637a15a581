import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/ui/data-table.tsx';
import { TransactionBadge } from '#web/ui/status-badge.tsx';
import { Instant, Money } from '#web/ui/values.tsx';
import type { FeeRow, HistoryRow, ReportKind, ReportRow } from './reports.queries.ts';

const isFee = (row: ReportRow): row is FeeRow => 'base_amount' in row;
/** One column for both kinds of row; each report has rows of one kind. */
const ofFee =
  (cell: (row: FeeRow) => ReactNode) =>
  (row: ReportRow): ReactNode =>
    isFee(row) ? cell(row) : null;
const ofMovement =
  (cell: (row: HistoryRow) => ReactNode) =>
  (row: ReportRow): ReactNode =>
    isFee(row) ? null : cell(row);

/** The columns of a report by its kind. */
export function useReportColumns(kind: ReportKind): readonly Column<ReportRow>[] {
  const { t } = useTranslation('reports');
  return useMemo(() => {
    const when: Column<ReportRow> = {
      key: 'when',
      title: t('when'),
      card: 'detail',
      cell: (row) => <Instant value={isFee(row) ? row.at : row.adjusted_at} style="short" />,
    };
    const type: Column<ReportRow> = {
      key: 'type',
      title: t('type'),
      cell: (row) => t(`type.${typeOf(row)}`),
    };
    const who: Column<ReportRow> = {
      key: 'card_holder',
      title: t('cardHolder'),
      card: 'title',
      cell: (row) => row.card_holder ?? (isFee(row) ? row.wallet_name : describe(row)),
    };
    const wallet: Column<ReportRow> = {
      key: 'wallet',
      title: t('wallet'),
      cell: (row) => row.wallet_name,
    };
    const status: Column<ReportRow> = {
      key: 'status',
      title: t('status'),
      card: 'status',
      cell: ofMovement((row) => <TransactionBadge status={row.status} />),
    };
    const money = (
      key: string,
      title: string,
      cell: (row: ReportRow) => ReactNode,
    ): Column<ReportRow> => ({ key, title, align: 'end', cell });
    if (kind === 'fees')
      return [
        when,
        type,
        who,
        wallet,
        money(
          'base',
          t('baseAmount'),
          ofFee((row) => <Money value={row.base_amount} />),
        ),
        money(
          'client',
          t('clientPart'),
          ofFee((row) => <Money value={row.client_part} />),
        ),
        money(
          'member',
          t('memberPart'),
          ofFee((row) => <Money value={row.member_part} />),
        ),
        {
          ...money(
            'fee',
            t('fee'),
            ofFee((row) => <Money value={row.fee} />),
          ),
          card: 'amount',
        },
        { key: 'program', title: t('program'), cell: ofFee((row) => row.program_name) },
      ];
    return [
      when,
      type,
      who,
      wallet,
      { key: 'by', title: t('by'), cell: ofMovement((row) => row.adjuster_name || t('system')) },
      {
        ...money(
          'amount',
          t('amount'),
          ofMovement((row) => <Money value={row.adjustment_amount} sign="always" />),
        ),
        card: 'amount',
      },
      money(
        'fee',
        t('fee'),
        ofMovement((row) => <Money value={row.fee} />),
      ),
      status,
    ];
  }, [t, kind]);
}

const describe = (row: HistoryRow): string => row.description || row.notes || row.wallet_name;

const FEE_TYPES = [
  'load',
  'unload',
  'transfer_out',
  'purchase',
  'refund',
  'self_load',
  'pad',
  'direct_deposit',
  'returned_fee',
  'checkout',
  'checkout_refund',
] as const;
type RowType = (typeof FEE_TYPES)[number] | HistoryRow['transaction_type'];

/** What a fee is for, as far as the portal has a word for it. */
const typeOf = (row: ReportRow): RowType =>
  isFee(row) ? (FEE_TYPES.find((type) => type === row.kind) ?? 'purchase') : row.transaction_type;
