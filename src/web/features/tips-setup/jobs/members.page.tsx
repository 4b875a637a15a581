import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { sessionUser } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { FailureState, LoadingCard } from '#web/ui/states.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TableSearch, TableToolbar } from '#web/ui/table-toolbar.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import {
  type TipEmployee,
  type TipMember,
  type TipSettings,
  everyMember,
  tipEmployees,
  tipMembers,
} from '#web/ui/tips/setup.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Code } from '#web/ui/values.tsx';
import { SetupFrame, StepFoot } from '../setup-frame.tsx';
import { useStep } from '../use-step.ts';

export const ImportMembers = (): ReactNode => (
  <SetupFrame step="members" wide>
    {(settings) => <Members settings={settings} />}
  </SetupFrame>
);

function Members({ settings }: { readonly settings: TipSettings }): ReactNode {
  const taken = useQuery(tipEmployees(settings.wallet_id));
  if (!taken.data) return <LoadingCard found={taken} height="320px" />;
  return <Choice settings={settings} taken={taken.data.data} />;
}

const memberIds = (staff: readonly TipEmployee[]): string[] =>
  staff.flatMap(({ customer_id: id }) => (id === null ? [] : [String(id)]));

/** Who takes part: ticked over as many pages as there are, and sent together. */
function Choice({
  settings,
  taken,
}: {
  readonly settings: TipSettings;
  readonly taken: readonly TipEmployee[];
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const wallet = settings.wallet_id;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(memberIds(taken)));
  const sending = useSubmit();
  const { next } = useStep(settings, 'members');
  const before = new Set(memberIds(taken));
  const added = [...chosen].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !chosen.has(id));
  const go = () =>
    void sending.run(async () => {
      let staff = taken;
      if (added.length > 0)
        staff = (
          await call('takeIntoTips', {
            params: { client_id: sessionUser()?.client_id ?? 0 },
            body: { wallet_id: wallet, customer_ids: added.map(Number) },
          })
        ).data;
      for (const id of removed)
        await call('leaveTips', { params: { wallet_id: wallet, customer_id: Number(id) } });
      if (removed.length > 0)
        staff = (await call('tipEmployees', { query: { wallet_id: String(wallet) } })).data;
      cache.setQueryData(tipEmployees(wallet).queryKey, { data: [...staff] });
      void refresh(cache, 'tipCustomers');
      if (!staff.some((one) => one.fulfilled))
        throw new ApiError({
          code: 'invalid_input',
          errors: [{ path: 'employees', code: 'member_required' }],
        });
      await next();
    });
  const changed = added.length + removed.length > 0;
  const note = `${t('inTips', { count: chosen.size })}${changed ? ` · ${t('inTipsChange', { added: added.length, removed: removed.length })}` : ''}`;
  return (
    <>
      <SendProblems sending={sending} resolved={() => changed} />
      {sending.problems.length > 0 && !changed && <Alert tone="info">{t('fulfilledText')}</Alert>}
      <div id="field-employees" tabIndex={-1}>
        <People settings={settings} chosen={chosen} onChange={setChosen} />
      </div>
      <StepFoot
        settings={settings}
        step="members"
        busy={sending.busy}
        onNext={go}
        dirty={changed && !sending.busy}
        note={<span role="status">{note}</span>}
      />
    </>
  );
}

const nameOf = ({ first_name: first, last_name: last }: TipMember): string =>
  `${first} ${last}`.trim();

function useColumns(): readonly Column<TipMember>[] {
  const { t } = useTranslation('tips-setup');
  return [
    { key: 'name', title: t('name'), card: 'title', cell: nameOf },
    {
      key: 'staff_id',
      title: t('staffId'),
      card: 'detail',
      cell: (row) =>
        row.staff_id === null ? <span aria-hidden="true">—</span> : <Code>{row.staff_id}</Code>,
    },
    {
      key: 'status',
      title: t('status'),
      card: 'status',
      cell: (row) => <MemberBadge status={row.status} />,
    },
    {
      key: 'jobs',
      title: t('step.job_codes'),
      cell: (row) =>
        row.job_codes.map((job) => job.role_name).join(', ') || <span aria-hidden="true">—</span>,
    },
  ];
}

function People({
  settings,
  chosen,
  onChange,
}: {
  readonly settings: TipSettings;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = useMayEdit();
  const wallet = settings.wallet_id;
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState<'25' | '50' | '100'>('50');
  const found = useQuery(
    tipMembers(wallet, { search: search || undefined, page, per_page: perPage }),
  );
  const columns = useColumns();
  const sending = useSubmit();
  const look = useCallback((text: string) => {
    setSearch(text);
    setPage(1);
  }, []);
  const total = found.data?.meta.total ?? null;
  const rows = found.data?.data;
  const shown = rows?.length ?? 0;
  const all = () =>
    void sending.run(async () =>
      onChange(
        new Set([
          ...chosen,
          ...(await everyMember(wallet, search || undefined)).map((one) => String(one.customer_id)),
        ]),
      ),
    );
  const none =
    search !== '' ? (
      <EmptyState title={t('noMemberFound')} text={t('noMemberFoundText')} />
    ) : (
      <EmptyState
        icon={<UserPlus />}
        title={t('noMembers')}
        text={t('noMembersText')}
        action={
          <Link to="/add-member" className={buttonClass({ tone: 'primary' })}>
            {t('addMember')}
          </Link>
        }
      />
    );
  const instead = found.isLoadingError ? (
    <FailureState error={found.error} onRetry={() => void found.refetch()} />
  ) : rows && shown === 0 ? (
    none
  ) : undefined;
  return (
    <Card padded={false}>
      <TableToolbar>
        <TableSearch label={t('searchMembers')} value={search} onSearch={look} />
        {mayEdit && total !== null && total > 0 && (
          <Button size="small" busy={sending.busy} onClick={all}>
            {t('takeAll', { count: total })}
          </Button>
        )}
        {mayEdit && chosen.size > 0 && (
          <Button size="small" tone="quiet" onClick={() => onChange(new Set())}>
            {t('takeNone')}
          </Button>
        )}
      </TableToolbar>
      <SendProblems sending={sending} />
      <DataTable
        label={t('title.members')}
        columns={columns}
        rows={rows}
        keyOf={(row) => String(row.customer_id)}
        busy={found.isPlaceholderData}
        instead={instead}
        total={total}
        selection={{ chosen, onChange, nameOf }}
      />
      {shown > 0 && (
        <Pager
          first={(page - 1) * Number(perPage) + 1}
          shown={shown}
          total={total}
          perPage={Number(perPage)}
          onPerPage={(rowsWanted) => {
            setPerPage(rowsWanted === 100 ? '100' : rowsWanted === 50 ? '50' : '25');
            setPage(1);
          }}
          {...(page > 1 && { onPrevious: () => setPage(page - 1) })}
          {...(page < (found.data?.meta.last_page ?? 1) && { onNext: () => setPage(page + 1) })}
        />
      )}
    </Card>
  );
}
