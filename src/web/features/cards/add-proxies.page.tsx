import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { sessionUser } from '#web/lib/session.ts';
import { upload } from '#web/lib/upload.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { BackLink, Fields } from '#web/ui/form-layout.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Count } from '#web/ui/values.tsx';
import { type ProxyFile, proxyFileQuery } from './cards.queries.ts';
import { PastFiles } from './past-files.tsx';
import styles from './cards.module.css';

const MAX_SHOWN = 500;

/** New cards for the stock, by file: checked whole, added as a job. */
export function AddProxies(): ReactNode {
  const { t } = useTranslation('cards');
  const { file }: { file?: string } = useSearch({ strict: false });
  const id = Number.parseInt(file ?? '', 10);
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/account-management/card-proxies">{t('proxies')}</BackLink>}
        title={t('addProxies')}
        below={t('addProxiesNote')}
      />
      {Number.isNaN(id) ? (
        <>
          <TakeFile />
          <PastFiles />
        </>
      ) : (
        <FileChecked id={id} />
      )}
    </Page>
  );
}

function TakeFile(): ReactNode {
  const { t } = useTranslation('cards');
  const { textOf, problemText } = useErrorText();
  const navigate = useNavigate();
  const send = useAction(
    (file: File) =>
      upload('uploadProxies', () => undefined, {
        params: { client_id: sessionUser()?.client_id ?? 0 },
        file,
      }),
    {
      onDone: (taken) => void navigate({ to: '.', search: { file: String(taken.job_id) } }),
    },
  );
  const problem = send.error instanceof ApiError ? send.error.errors[0] : undefined;
  const error = problem ? problemText(problem) : send.failed ? textOf(send.error) : undefined;
  return (
    <Card title={t('file')} note={t('fileNote')}>
      <Fields>
        <FileDrop
          name="proxy_file"
          hint={send.busy ? t('checking') : t('fileHint')}
          error={error}
          onFile={(file) => send.run(file)}
        />
        <pre className={styles.sample} dir="ltr">
          {SAMPLE}
        </pre>
      </Fields>
    </Card>
  );
}
const SAMPLE = 'proxy,expires_on\n10001900001,2029-12-31\n10001900002,2029-12-31';

function FileChecked({ id }: { readonly id: number }): ReactNode {
  const { t } = useTranslation('cards');

  const queries = useQueryClient();
  const found = useQuery(proxyFileQuery(id));
  const decide = useAction(
    (add: boolean) =>
      call(add ? 'confirmProxyFile' : 'cancelProxyFile', { params: { proxy_file: id } }),
    { onSettled: () => void refresh(queries, 'showProxyFile') },
  );
  const done = found.data?.state === 'complete';
  useEffect(() => {
    if (done) void refresh(queries, 'allProxies');
  }, [done, queries]);
  if (!found.data) return <LoadingCard found={found} />;
  const file = found.data;
  const other = (
    <Link to="." search={{}} className={buttonClass()}>
      {t('anotherFile')}
    </Link>
  );
  const toList = (
    <Link to="/account-management/card-proxies" className={buttonClass({ tone: 'primary' })}>
      {t('toProxies')}
    </Link>
  );
  return (
    <Fields>
      <Refusal error={decide.error} />
      <Verdict file={file} />
      <Card title={file.file_name}>
        <FigureStrip
          figures={[
            { label: t('lines'), value: <Count value={file.lines} /> },
            file.state === 'complete'
              ? {
                  label: t('addedCards'),
                  value: <Count value={file.added} />,
                  ...(file.added > 0 && { tone: 'success' as const }),
                }
              : { label: t('good'), value: <Count value={file.good} />, tone: 'success' },
            {
              label: t('withProblems'),
              value: <Count value={new Set(file.problems.map((problem) => problem.line)).size} />,
              ...(file.problems.length > 0 && { tone: 'warning' as const }),
            },
          ]}
        />
        {file.state === 'processing' && (
          <ProgressBar
            label={t('adding')}
            value={file.done}
            max={file.good}
            text={t('addingOf', { done: file.done, count: file.good })}
          />
        )}
        <div className={styles.foot}>
          {file.state === 'awaiting_confirmation' && (
            <>
              <Button
                busy={decide.busy && decide.input === false}
                onClick={() => decide.run(false)}
              >
                {t('leaveFile')}
              </Button>
              <Button
                tone="primary"
                busy={decide.busy && decide.input === true}
                onClick={() => decide.run(true)}
              >
                {t('addGood', { count: file.good })}
              </Button>
            </>
          )}
          {(file.state === 'complete' || file.state === 'failed' || file.state === 'cancelled') && (
            <>
              {other}
              {file.state === 'complete' && toList}
            </>
          )}
        </div>
      </Card>
      {file.problems.length > 0 && <Problems file={file} />}
    </Fields>
  );
}

function Verdict({ file }: { readonly file: ProxyFile }): ReactNode {
  const { t } = useTranslation('cards');
  switch (file.state) {
    case 'complete':
      if (file.added < file.good)
        return (
          <Alert tone="warning" urgent>
            {file.added > 0 && t('fileComplete', { count: file.added })}{' '}
            {t(file.added === 0 ? 'fileAllGone' : 'fileGone', { count: file.good - file.added })}
          </Alert>
        );
      return (
        <Alert tone="success" urgent>
          {t('fileComplete', { count: file.added })}
        </Alert>
      );
    case 'failed':
      return (
        <Alert tone="danger" urgent>
          {t('fileFailed')}
        </Alert>
      );
    case 'cancelled':
      return <Alert tone="neutral">{t('fileCancelled')}</Alert>;
    case 'awaiting_confirmation':
      return <Alert tone="warning">{t('fileWaits', { count: file.good })}</Alert>;
    default:
      return null;
  }
}

function Problems({ file }: { readonly file: ProxyFile }): ReactNode {
  const { t } = useTranslation('cards');
  const { codeText } = useErrorText();
  type ProxyProblem = ProxyFile['problems'][number];
  const columns = useMemo<readonly Column<ProxyProblem>[]>(
    () => [
      { key: 'line', title: t('line'), card: 'amount', cell: (row) => <Code>{row.line}</Code> },
      {
        key: 'value',
        title: t('value'),
        card: 'title',
        cell: (row) => (row.value === '' ? '—' : <Code>{row.value}</Code>),
      },
      {
        key: 'problem',
        title: t('problem'),
        card: 'detail',
        cell: (row) => codeText(row.code, row.params),
      },
    ],
    [t, codeText],
  );
  return (
    <Card
      title={t('problems')}
      note={file.problems.length > MAX_SHOWN ? t('problemsFirst', { count: MAX_SHOWN }) : undefined}
      padded={false}
      className={styles.table}
    >
      <DataTable
        label={t('problemLines')}
        columns={columns}
        rows={file.problems.slice(0, MAX_SHOWN)}
        keyOf={(row) => `${row.line}${row.column}`}
        total={file.problems.length}
      />
    </Card>
  );
}
