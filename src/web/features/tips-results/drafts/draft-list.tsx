import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import FilePen from 'lucide-react/icons/file-pen-line';
import Plus from 'lucide-react/icons/plus';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, dayOf } from '#kernel/day.ts';
import type { Search } from '#web/lib/links.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { tipServices } from '#web/ui/tips/setup.queries.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { Count, Day, Instant } from '#web/ui/values.tsx';
import { readSpot } from '../calculator/week.ts';
import { type Draft, tipDrafts } from './drafts.queries.ts';
import styles from './drafts.module.css';

/** The drafts of a wallet, newest first. */
export function DraftList({
  settings,
  adding: asked,
}: {
  readonly settings: TipWallet;
  /** One came here to begin a new one. */ readonly adding: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const { data, isError, error, refetch } = useQuery(tipDrafts(settings.wallet_id));
  const [adding, setAdding] = useState(asked);
  const mayEdit = useMayEnter(settings.tip_type);
  const add = mayEdit && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden="true" /> {t('newDraft')}
    </Button>
  );
  const search = (draft: Draft): Search => ({
    wallet: String(settings.wallet_id),
    tab: 'drafts',
    draft: String(draft.id),
  });
  const columns: readonly Column<Draft>[] = [
    {
      key: 'date',
      title: t('date'),
      card: 'title',
      cell: (draft) => (
        <Link to={HOME[settings.tip_type]} search={search(draft)}>
          <Day value={draft.date} />
        </Link>
      ),
    },
    { key: 'service', title: t('service'), card: 'detail', cell: (draft) => draft.service },
    {
      key: 'staff',
      title: t('rows'),
      align: 'end',
      cell: (draft) => <Count value={draft.staff_worked.length} />,
    },
    {
      key: 'state',
      title: t('state'),
      card: 'status',
      cell: (draft) => <DraftState draft={draft} />,
    },
    { key: 'by', title: t('begunBy'), cell: (draft) => draft.made_by },
    {
      key: 'at',
      title: t('keptAt'),
      cell: (draft) => <Instant value={draft.updated_at} style="short" zone={settings.timezone} />,
    },
  ];
  const instead =
    isError && !data ? (
      <FailureState error={error} onRetry={() => void refetch()} />
    ) : data?.data.length === 0 ? (
      <EmptyState icon={<FilePen />} title={t('noDrafts')} text={t('noDraftsText')} action={add} />
    ) : undefined;
  return (
    <>
      {data && data.data.length > 0 && (
        <div className={styles.above}>
          <p className="muted">{t('draftsText')}</p>
          {add}
        </div>
      )}
      <Card padded={false}>
        <DataTable
          label={t('drafts')}
          columns={columns}
          rows={data?.data}
          keyOf={(draft) => String(draft.id)}
          instead={instead}
        />
      </Card>
      {adding && <NewDraft settings={settings} onClose={() => setAdding(false)} />}
    </>
  );
}

function DraftState({ draft }: { readonly draft: Draft }): ReactNode {
  const { t } = useTranslation('tips-data');
  if (draft.result_id !== null) return <Badge tone="success">{t('stateResult')}</Badge>;
  if (draft.locked) return <Badge tone="info">{t('stateLockedShort')}</Badge>;
  if (draft.problems.length > 0 && draft.staff_worked.length > 0)
    return <Badge tone="warning">{t('stateProblems', { count: draft.problems.length })}</Badge>;
  return <Badge tone="neutral">{t('stateDraft')}</Badge>;
}

const lastOf = (services: readonly { readonly service_id: number }[]): string | null => {
  const last = services.at(-1);
  return last ? String(last.service_id) : null;
};

/**
 * Which service of which day: that of the calculator one came from, else last night's last one,
 * unless somebody says otherwise.
 */
function NewDraft({
  settings,
  onClose,
}: {
  readonly settings: TipWallet;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-data', 'common']);
  const { data } = useQuery(tipServices(settings.wallet_id));
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useSubmit();
  const today = dayOf(new Date(now()), settings.timezone);
  const asked = readSpot(useSearch({ strict: false }).cell);
  const [date, setDate] = useState<string>(asked?.day ?? addDays(today, -1));
  const [chosen, setChosen] = useState<string | null>(
    asked === null ? null : String(asked.service),
  );
  const services = data?.data ?? [];
  const service = chosen ?? lastOf(services);
  const make = () =>
    void sending.run(async () => {
      // Who presses before the services have come means the one that will stand in the field.
      const known = await client.ensureQueryData(tipServices(settings.wallet_id));
      const draft = await call('saveDraft', {
        body: {
          wallet_id: settings.wallet_id,
          service_id: Number.parseInt(chosen ?? lastOf(known.data) ?? '', 10) || 0,
          date,
          staff_worked: [],
        },
      });
      void client.invalidateQueries({ queryKey: tipDrafts(settings.wallet_id).queryKey });
      await navigate({
        to: HOME[settings.tip_type],
        search: {
          wallet: String(settings.wallet_id),
          tab: 'drafts',
          draft: String(draft.id),
        },
      });
    });
  return (
    <Dialog
      open
      title={t('newDraft')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="primary" busy={sending.busy} onClick={make}>
            {t('begin')}
          </Button>
        </>
      }
    >
      <SendProblems sending={sending} />
      <Stack>
        <DateField
          label={t('date')}
          name="date"
          max={today}
          value={date}
          error={sending.errorOf('date')}
          onChange={setDate}
        />
        <Select
          label={t('service')}
          name="service_id"
          error={sending.errorOf('service_id')}
          value={service}
          onChange={setChosen}
          options={services.map((one) => ({ value: String(one.service_id), label: one.name }))}
        />
      </Stack>
    </Dialog>
  );
}
