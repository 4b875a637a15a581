import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { tipEmployees, tipJobs } from '#web/ui/tips/setup.queries.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { type PosRole, refreshTipData, posRoles } from './data.queries.ts';
import styles from './data.module.css';

/** What the roles of the point of sale are called here. */
export function Roles({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-data');
  const wallet = settings.wallet_id;
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(posRoles(wallet));
  const { data: jobs } = useQuery(tipJobs(wallet));
  const mayEdit = useMayEdit();
  const sending = useSubmit();
  const [given, setGiven] = useState<number | null>(null);
  const suggested =
    data?.data.filter((role) => role.code_id === null && role.suggested_code_id !== null) ?? [];
  const tie = (mappings: { role_id: string; code_id: number | null }[]) =>
    void sending.run(async () => {
      client.setQueryData(
        posRoles(wallet).queryKey,
        await call('setJobMapping', { body: { wallet_id: wallet, mappings } }),
      );
      await refreshTipData(client);
    });
  const give = () =>
    void sending.run(async () => {
      const staff = await call('syncJobCodes', { query: { wallet_id: String(wallet) } });
      client.setQueryData(tipEmployees(wallet).queryKey, staff);
      await refreshTipData(client);
      setGiven(staff.data.filter((one) => one.job_codes.length > 0).length);
    });
  const columns: readonly Column<PosRole>[] = [
    { key: 'name', title: t('role'), card: 'title', cell: (role) => role.name },
    {
      key: 'job',
      title: t('column.job'),
      card: 'detail',
      cell: (role) =>
        mayEdit ? (
          <NativeSelect
            label={t('jobOfRole', { name: role.name })}
            value={role.code_id === null ? '' : String(role.code_id)}
            onChange={(code) =>
              tie([
                { role_id: role.role_id, code_id: code === '' ? null : Number.parseInt(code, 10) },
              ])
            }
            options={[
              { value: '', label: t('notTied') },
              ...(jobs?.data ?? []).map((job) => ({
                value: String(job.code_id),
                label: job.role_name,
              })),
            ]}
          />
        ) : (
          (role.role_name ?? t('notTied'))
        ),
    },
    {
      key: 'state',
      title: t('state'),
      card: 'status',
      cell: (role) => {
        if (role.code_id !== null) return <Badge tone="success">{t('tied')}</Badge>;
        const name = jobs?.data.find((job) => job.code_id === role.suggested_code_id)?.role_name;
        return name === undefined ? (
          <Badge tone="warning">{t('notTied')}</Badge>
        ) : (
          <Badge tone="info">{t('sameName', { name })}</Badge>
        );
      },
    },
  ];
  const instead =
    isError && !data ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : data?.data.length === 0 ? (
      <EmptyState title={t('noRoles')} text={t('noRolesText')} />
    ) : undefined;
  const all = () =>
    tie(suggested.map((role) => ({ role_id: role.role_id, code_id: role.suggested_code_id })));
  return (
    <Card
      title={t('part.roles')}
      note={t('rolesText')}
      padded={false}
      aside={
        mayEdit &&
        data &&
        data.data.length > 0 && (
          <>
            {suggested.length > 0 && (
              <Button size="small" tone="primary" busy={sending.busy} onClick={all}>
                {t('takeSuggestions', { count: suggested.length })}
              </Button>
            )}
            <Button size="small" busy={sending.busy} onClick={give}>
              {t('giveJobs')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.inset}>
        <SendProblems sending={sending} />
        {given !== null && <Alert tone="success">{t('jobsGiven', { count: given })}</Alert>}
      </div>
      <DataTable
        label={t('role')}
        columns={columns}
        rows={data?.data}
        keyOf={(role) => role.role_id}
        busy={sending.busy}
        instead={instead}
      />
    </Card>
  );
}
