import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import FileText from 'lucide-react/icons/file-text';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GOES_BACK_WITH } from '#domain/bank/return-codes.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Code, Count, Day } from '#web/ui/values.tsx';
import { FileBadge } from './bank-files.page.tsx';
import { type BankFile, type FileRecord, bankFile } from './bank-desk.queries.ts';
import { RailMoney, RailName, type Rail } from './desk-values.tsx';
import { ResendDialog } from './resend-file.dialog.tsx';

/** One file with what stands in it, and what can be done about it. */
export function BankFilePage(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { fileId = '' } = useParams({ strict: false });
  const { search, perPage } = useListSearch();
  const found = useQuery(bankFile(Number(fileId), { per_page: perPage, cursor: search.after }));
  const columns = useRecordColumns(found.data?.rail ?? 'eft');
  const list = { ...found, data: found.data?.lines };
  return (
    <Page>
      <PageHeader
        above={<Link to="/operator/bank-files">{t('backToFiles')}</Link>}
        title={found.data ? <Code>{found.data.name}</Code> : <TitleBone />}
        beside={found.data && <FileBadge state={found.data.state} />}
        below={found.data && t(`direction.${found.data.direction}`)}
      />
      {found.data ? (
        <Stack>
          <State file={found.data} />
          <Figures file={found.data} />
          <Card title={t('records')} padded={false}>
            <CursorTable
              label={t('recordTable')}
              columns={columns}
              list={list}
              keyOf={(row) => String(row.position)}
              empty={<EmptyState icon={<FileText />} title={t('noRecords')} />}
            />
          </Card>
        </Stack>
      ) : (
        <LoadingCard found={found} height="320px" />
      )}
    </Page>
  );
}

/** What it means that a file waits, and the one thing to do where somebody has to. */
function State({ file }: { readonly file: BankFile }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const [resending, setResending] = useState(false);
  if (file.state === 'taken' || file.state === 'read') return null;
  return (
    <>
      <Alert
        tone={file.state === 'built' ? 'info' : 'danger'}
        actions={
          file.resendable && (
            <Button size="small" onClick={() => setResending(true)}>
              {t('resend')}
            </Button>
          )
        }
      >
        {t(`fileNote.${file.state}`)}
        {file.reasons.map((reason) => (
          <div key={reason}>
            <Code>{reason}</Code>
          </div>
        ))}
      </Alert>
      {resending && <ResendDialog file={file} onClose={() => setResending(false)} />}
    </>
  );
}

function Figures({ file }: { readonly file: BankFile }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return (
    <FigureStrip
      figures={[
        { label: t('rail'), value: <RailName rail={file.rail} /> },
        { label: t('bankingDay'), value: <Day value={file.day} /> },
        { label: t('records'), value: <Count value={file.records} /> },
        { label: t('total'), value: <RailMoney value={file.total} rail={file.rail} /> },
      ]}
    />
  );
}

const OUTCOMES = [
  'submitted',
  'refused',
  'posted',
  'returned',
  'twice',
  'unknown',
  'unknown_number',
  'to_card',
  'declined',
  'to_send_back',
  'sent_back',
] as const;

function useRecordColumns(rail: Rail): readonly Column<FileRecord>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      {
        key: 'reference',
        title: t('reference'),
        card: 'title',
        cell: (row) => <Code>{row.reference || '—'}</Code>,
      },
      { key: 'kind', title: t('kind'), card: 'detail', cell: (row) => t(`kind.${row.kind}`) },
      { key: 'company', title: t('company'), cell: (row) => <bdi>{row.client_name ?? '—'}</bdi> },
      { key: 'code', title: t('code'), cell: (row) => <Code>{row.code || '—'}</Code> },
      {
        key: 'due',
        title: t('due'),
        cell: (row) => (row.due_on === null ? '—' : <Day value={row.due_on} />),
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => (row.amount === null ? '—' : <RailMoney value={row.amount} rail={rail} />),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'status',
        cell: (row) =>
          t(
            `outcome.${row.outcome === null ? 'open' : (OUTCOMES.find((known) => known === row.outcome) ?? 'other')}`,
            { code: GOES_BACK_WITH[rail] },
          ),
      },
    ],
    [t, rail],
  );
}
