import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { type TipEmployee, tipEmployees } from '#web/ui/tips/setup.queries.ts';
import { fullName } from '#web/ui/tips/full-name.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Code, Instant } from '#web/ui/values.tsx';
import { type PosEmployee, refreshTipData, posEmployees } from './data.queries.ts';
import { TaskState } from './task-state.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useTask } from './use-task.ts';
import styles from './data.module.css';

/** Who is not linked comes first; who left the place last. */
const order = (one: PosEmployee): number =>
  (one.active ? 0 : 2) + (one.employee_id === null ? 0 : 1);

/** Who is who: staff of the point of sale and the members behind them. */
export function PosStaff({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-data');
  const wallet = settings.wallet_id;
  const client = useQueryClient();
  const { data, isError, error, refetch } = useQuery(posEmployees(wallet));
  const { data: ours } = useQuery(tipEmployees(wallet));
  const mayEdit = useMayEdit();
  const sending = useSubmit();
  const [asked, setAsked] = useState<PosEmployee | null>(null);
  const again = () =>
    Promise.all([
      refreshTipData(client),
      client.invalidateQueries({ queryKey: tipEmployees(wallet).queryKey }),
    ]);
  const reading = useTask(
    () => call('queueSyncEmployees', { query: { wallet_id: String(wallet) } }),
    () => void again(),
  );
  const link = (mappings: Body<'customersMapping'>['mappings']) =>
    sending.run(async () => {
      client.setQueryData(
        posEmployees(wallet).queryKey,
        await call('customersMapping', { body: { wallet_id: wallet, mappings } }),
      );
      await again();
    });
  const stranger = (one: PosEmployee) =>
    sending.run(async () => {
      await call('makeAssociation', { params: { id: wallet }, body: { pos_id: one.pos_id } });
      await again();
    });
  const suggested = data?.data.filter((one) => one.active && one.suggestion !== null) ?? [];
  const columns = useColumns({
    ours: ours?.data ?? [],
    busy: sending.busy,
    onLink: mayEdit
      ? (one, customer) => void link([{ pos_id: one.pos_id, customer_id: customer }])
      : null,
    onChoose: setAsked,
  });
  const rows =
    data &&
    [...data.data].sort((a, b) => order(a) - order(b) || fullName(a).localeCompare(fullName(b)));
  const seen = data?.data
    .flatMap((one) => one.seen_at ?? [])
    .sort()
    .at(-1);
  const instead =
    isError && !data ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : rows?.length === 0 ? (
      <EmptyState
        title={t('noPosStaff')}
        text={t('noPosStaffText')}
        action={
          mayEdit && (
            <Button tone="primary" busy={reading.busy} onClick={reading.begin}>
              {t('readStaff')}
            </Button>
          )
        }
      />
    ) : undefined;
  return (
    <Card
      title={t('part.staff')}
      note={
        seen === undefined ? (
          t('staffText')
        ) : (
          <>
            {t('staffText')} {t('seenAt')}{' '}
            <Instant value={seen} style="short" zone={settings.timezone} />
          </>
        )
      }
      padded={false}
      aside={
        mayEdit &&
        rows !== undefined &&
        rows.length > 0 && (
          <>
            {suggested.length > 0 && (
              <Button
                size="small"
                tone="primary"
                busy={sending.busy}
                onClick={() =>
                  void link(
                    suggested.map((one) => ({
                      pos_id: one.pos_id,
                      customer_id: one.suggestion!.customer_id,
                    })),
                  )
                }
              >
                {t('takeSuggestions', { count: suggested.length })}
              </Button>
            )}
            <Button size="small" busy={reading.busy} onClick={reading.begin}>
              {t('readStaff')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.inset}>
        <TaskState following={reading} />
        <SendProblems sending={sending} />
      </div>
      <DataTable
        label={t('posPerson')}
        columns={columns}
        rows={rows}
        keyOf={(one) => one.pos_id}
        busy={sending.busy}
        instead={instead}
      />
      {asked && (
        <LinkDialog
          wallet={wallet}
          person={asked}
          sending={sending}
          onLink={(customer) => link([{ pos_id: asked.pos_id, customer_id: customer }])}
          onStranger={() => stranger(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </Card>
  );
}

/** Whom somebody is linked to, or who they may be and why one thinks so. */
function LinkedTo({
  one,
  name,
}: {
  readonly one: PosEmployee;
  readonly name: string | null;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  if (one.employee_id !== null)
    return (
      <span className={styles.line}>
        {name}{' '}
        {one.customer_id === null ? (
          <Badge tone="neutral">{t('noMember')}</Badge>
        ) : (
          <Badge tone="success">{t('tied')}</Badge>
        )}
      </span>
    );
  if (!one.active) return <span className="muted">{t('leftThere')}</span>;
  if (!one.suggestion) return <Badge tone="warning">{t('notTied')}</Badge>;
  return (
    <span className={styles.line}>
      {one.suggestion.first_name} {one.suggestion.last_name}?{' '}
      <Badge tone="info">
        {t(`because.${one.suggestion.evidence}`, { value: one.suggestion.value })}
      </Badge>
    </span>
  );
}

/** The name of the person in the tips whom somebody of the point of sale is linked to. */
function linkedName(one: PosEmployee, ours: readonly TipEmployee[]): string | null {
  const found = ours.find((person) => person.employee_id === one.employee_id);
  if (found) return fullName(found);
  return one.employee_id === null ? null : fullName(one);
}

type Actions = {
  readonly ours: readonly TipEmployee[];
  readonly busy: boolean;
  /** Null for who may not edit. */
  readonly onLink: ((one: PosEmployee, customer: number) => void) | null;
  readonly onChoose: (one: PosEmployee) => void;
};
function useColumns({ ours, busy, onLink, onChoose }: Actions): readonly Column<PosEmployee>[] {
  const { t } = useTranslation('tips-data');
  return [
    {
      key: 'name',
      title: t('posPerson'),
      card: 'title',
      cell: (one) => (
        <span className={styles.two}>
          {fullName(one)}
          <span className="caption">{one.roles.map((role) => role.name).join(', ')}</span>
        </span>
      ),
    },
    {
      key: 'number',
      title: t('posNumber'),
      cell: (one) => (one.numbers[0] === undefined ? '—' : <Code>{one.numbers[0].value}</Code>),
    },
    {
      key: 'linked',
      title: t('member'),
      card: 'detail',
      cell: (one) => <LinkedTo one={one} name={linkedName(one, ours)} />,
    },
    {
      key: 'do',
      title: t('actions'),
      quiet: true,
      align: 'end',
      card: 'amount',
      cell: (one) =>
        onLink && (
          <span className={styles.acts}>
            {one.suggestion && one.employee_id === null && (
              <Button
                size="small"
                busy={busy}
                aria-label={t('acceptOf', { name: fullName(one) })}
                onClick={() => onLink(one, one.suggestion!.customer_id)}
              >
                {t('accept')}
              </Button>
            )}
            <Button
              size="small"
              tone="quiet"
              aria-label={t(one.employee_id === null ? 'chooseOf' : 'changeOf', {
                name: fullName(one),
              })}
              onClick={() => onChoose(one)}
            >
              {t(one.employee_id === null ? 'choose' : 'change')}
            </Button>
          </span>
        ),
    },
  ];
}
