import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { sessionUser } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { refreshResults } from '#web/ui/tips/results.queries.ts';
import type { Service } from '#web/ui/tips/setup.queries.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import { DraftSpot, type DraftService } from './draft-spot.tsx';
import { type Draft, tipDrafts } from './drafts.queries.ts';
import { filled } from './grid-state.ts';
import { hoursText } from './hours-shown.ts';
import { type Names, type Row, blank, typed } from './rows.ts';
import type { Content, Keeping } from './use-keep-draft.ts';
import type { Calculated } from './use-preview.ts';
import styles from './drafts.module.css';

type Props = {
  readonly settings: TipWallet;
  readonly draft: Draft;
  readonly services: readonly Service[];
  readonly spot: DraftService;
  readonly onSpot: (spot: DraftService) => void;
  readonly frozen: boolean;
  readonly mayEdit: boolean;
  readonly problems: number;
  readonly calculated: Calculated;
  readonly keeping: Keeping;
  readonly took: (draft: Draft) => void;
  readonly content: Content;
  readonly onRows: (rows: readonly Row[]) => void;
  readonly names: Names;
  readonly canUndo: boolean;
  readonly onUndo: () => void;
  readonly rows: readonly Row[];
};

/** What can be done with a draft besides typing. */
export function DraftActions(props: Props): ReactNode {
  const {
    settings,
    draft,
    services,
    spot,
    onSpot,
    frozen,
    mayEdit,
    problems,
    calculated,
    keeping,
    took,
    content,
    onRows,
    names,
    canUndo,
    onUndo,
    rows,
  } = props;
  const { t } = useTranslation('tips-data');
  const client = useQueryClient();
  const navigate = useNavigate();
  const sending = useSubmit();
  const [asked, setAsked] = useState<'remove' | 'result' | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const wallet = settings.wallet_id;
  const search = (more: object) => ({ wallet: String(wallet), ...more }) as never;

  const lock = (locked: boolean) =>
    void sending.run(async () => {
      if (locked && !(await keeping.settled())) return;
      took(
        await call('saveDraft', {
          body: { ...content, wallet_id: wallet, id: draft.id, version: keeping.version(), locked },
        }),
      );
    });
  const fill = () =>
    void sending.run(async () => {
      const { data, unassigned } = await call('fetchData', {
        params: { wallet_id: wallet, service_id: spot.service_id },
        query: { service_date: spot.date },
      });
      onRows(
        data.map((one): Row => {
          const row = typed(
            typed(
              blank(),
              'person',
              names.people.find(({ id }) => id === one.employee_id)?.label ??
                `${one.first_name} ${one.last_name}`.trim(),
              names,
            ),
            'job',
            one.role_name,
            names,
          );
          return {
            ...row,
            hours: hoursText(one.hours),
            netsales: one.netsales,
            totaltips: one.totaltips,
            cash_payment: one.cash_payment,
          };
        }),
      );
      setTold(
        [
          t('filledFrom', { count: data.length }),
          ...(unassigned > 0 ? [t('filledUnassigned', { count: unassigned })] : []),
        ].join(' '),
      );
    });
  const everybody = () => {
    const there = new Set(rows.map((row) => row.personId));
    onRows(
      names.people
        .filter(({ id }) => !there.has(id))
        .map((one) => {
          const row = typed(blank(), 'person', one.label, names);
          const job = names.jobs.find(({ id }) => id === one.jobs[0]);
          return job ? typed(row, 'job', job.name, names) : row;
        }),
    );
  };
  const remove = () =>
    void sending.run(async () => {
      await call('removeDraft', { params: { wallet_id: wallet, pid: draft.id } });
      await client.invalidateQueries({ queryKey: tipDrafts(wallet).queryKey });
      await navigate({
        to: HOME[settings.tip_type],
        search: search({ tab: 'drafts' }),
        ignoreBlocker: true,
      });
    });
  const turn = () =>
    void sending.run(async () => {
      if (!(await keeping.settled())) throw new ApiError({ code: 'network' });
      const result = await call('processDraft', {
        params: { client_id: sessionUser()?.client_id ?? 0, store_id: wallet, draft_id: draft.id },
      });
      await Promise.all([refresh(client, 'tipDrafts'), refreshResults(client)]);
      await navigate({
        to: HOME[settings.tip_type],
        search: search({ cell: `${result.date}.${result.service_id}` }),
        ignoreBlocker: true,
      });
    });
  const ready = problems === 0 && filled(rows) > 0 && calculated.preview?.outcome != null;
  return (
    <>
      <div className={styles.tools}>
        <DraftSpot services={services} spot={spot} onSpot={onSpot} frozen={frozen} />
        <span className={styles.spring} />
        {!frozen && (
          <Button tone="quiet" size="small" disabled={!canUndo} onClick={onUndo}>
            <Undo2 aria-hidden="true" /> {t('undo')}
          </Button>
        )}
        {!frozen && (
          <Button size="small" onClick={everybody}>
            <Users aria-hidden="true" /> {t('addEverybody')}
          </Button>
        )}
        {!frozen && settings.import_type === 'pos' && (
          <Button size="small" busy={sending.busy} onClick={fill}>
            <Download aria-hidden="true" /> {t('fillFromData')}
          </Button>
        )}
        {mayEdit && draft.result_id === null && (
          <Button size="small" busy={sending.busy} onClick={() => lock(!draft.locked)}>
            {draft.locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}{' '}
            {t(draft.locked ? 'unlock' : 'lock')}
          </Button>
        )}
        {mayEdit && draft.result_id === null && !draft.locked && (
          <Button
            tone="quiet"
            size="small"
            icon
            aria-label={t('removeDraft')}
            onClick={() => setAsked('remove')}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
        {mayEdit && draft.result_id === null && (
          <Button
            tone="primary"
            size="small"
            busy={sending.busy}
            onClick={() => (ready || draft.locked ? setAsked('result') : setTold(t('notReady')))}
          >
            {t('turnInto')}
          </Button>
        )}
      </div>
      {told !== null && (
        <Alert
          tone="info"
          inline
          actions={
            <Button size="small" tone="quiet" onClick={() => setTold(null)}>
              {t('fine')}
            </Button>
          }
        >
          {told}
        </Alert>
      )}
      <Refusal error={sending.failure} />
      {asked !== null && (
        <Dialog
          open
          role="alertdialog"
          title={t(asked === 'remove' ? 'removeTitle' : 'turnTitle')}
          onClose={() => setAsked(null)}
          foot={
            <>
              <Button onClick={() => setAsked(null)}>{t('no')}</Button>
              <Button
                tone={asked === 'remove' ? 'danger' : 'primary'}
                busy={sending.busy}
                onClick={asked === 'remove' ? remove : turn}
              >
                {t(asked === 'remove' ? 'removeDraft' : 'turnInto')}
              </Button>
            </>
          }
        >
          <Refusal error={sending.failure} />
          <p>{t(asked === 'remove' ? 'removeText' : 'turnText')}</p>
        </Dialog>
      )}
    </>
  );
}
