import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Day } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import type { JobCode, Service, TipEmployee } from '#web/ui/tips/setup.queries.ts';
import { Conflict } from './conflict.tsx';
import { DraftActions } from './draft-actions.tsx';
import type { DraftService } from './draft-spot.tsx';
import { DraftGrid } from './draft-grid.tsx';
import { DraftOutcome } from './draft-outcome.tsx';
import type { Draft } from './drafts.queries.ts';
import styles from './drafts.module.css';
import { begin, filled, gridWith } from './grid-state.ts';
import { KeptState } from './kept-state.tsx';
import { type Pasted, readPaste, spread } from './paste.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { type DraftRow, linesOf, merged, type Names, namesOf, rowsOf } from './rows.ts';
import { type Backup, backupOf } from './draft-keeper.ts';
import { useCellProblems } from './use-cell-problems.ts';
import { type Keeping, useKeepDraft } from './use-keep-draft.ts';
import { usePreview } from './use-preview.ts';

export type EditorProps = {
  readonly settings: TipWallet;
  readonly draft: Draft;
  readonly staff: readonly TipEmployee[];
  readonly jobs: readonly JobCode[];
  readonly services: readonly Service[];
};

/**
 * One night as it is typed: kept by itself, checked and calculated beside it, and turned into a
 * result once.
 */
export function DraftEditor(props: EditorProps): ReactNode {
  const { settings, draft, staff, jobs, services } = props;
  const { t } = useTranslation('tips-data');
  const client = useQueryClient();
  const names = useMemo(() => namesOf(staff, jobs), [staff, jobs]);
  const [backup] = useState(() =>
    draft.locked || draft.result_id !== null ? null : backupOf(draft.id),
  );
  const [now, setNow] = useState(draft);
  const [spot, setSpot] = useState({ service_id: draft.service_id, date: draft.date });
  const reducer = useMemo(() => gridWith(names), [names]);
  const [state, dispatch] = useReducer(reducer, names, () =>
    begin(firstRows(draft, backup, names)),
  );
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const mayEdit = useMayEnter(settings.tip_type);
  const frozen = now.locked || now.result_id !== null || !mayEdit;
  const content = useMemo(
    () => ({ ...spot, staff_worked: linesOf(state.rows) }),
    [spot, state.rows],
  );
  const keeping = useKeepDraft(
    backup ? { ...draft, version: backup.version } : draft,
    content,
    frozen,
  );
  const problems = useCellProblems(state.rows, props);
  const calculated = usePreview(
    { wallet_id: settings.wallet_id, ...content },
    filled(state.rows) > 0 && problems.size === 0,
  );
  const outcome = calculated.preview?.outcome ?? null;
  const gets = useMemo(
    () => outcome && new Map(outcome.people.map((one) => [one.employee_id, one])),
    [outcome],
  );
  const took = (next: Draft) => {
    setNow(next);
    keeping.took(next);
    client.setQueryData(['tipDraft', settings.wallet_id, next.id], next);
  };
  const onPaste = (text: string) => {
    const read = readPaste(text, names);
    if (read) setPasted(read);
    else dispatch({ do: 'put', rows: spread(state.rows, state.at, text, names) });
  };
  const theirs = async () => {
    const newest = await call('tipDraft', {
      params: { wallet_id: settings.wallet_id, pid: draft.id },
    });
    setSpot({ service_id: newest.service_id, date: newest.date });
    // What was typed here is one step back.
    dispatch({ do: 'put', rows: rowsOf(newest.staff_worked, names) });
    took(newest);
  };
  return (
    <div className={styles.editor}>
      <EditorHead
        settings={settings}
        draft={now}
        spot={spot}
        services={services}
        keeping={keeping}
        frozen={frozen}
      />
      {keeping.theirs && (
        <Conflict
          theirs={keeping.theirs}
          onMine={() => void keeping.overwrite()}
          onTheirs={() => void theirs()}
        />
      )}
      {now.result_id !== null && <BecameResult settings={settings} draft={now} />}
      <DraftActions
        open={{
          settings,
          draft: now,
          spot,
          keeping,
          took,
          content,
          onRows: (rows) => dispatch({ do: 'put', rows: merged(state.rows, rows) }),
          names,
        }}
        services={services}
        onSpot={setSpot}
        frozen={frozen}
        mayEdit={mayEdit}
        problems={problems.size}
        calculated={calculated}
        onUndo={state.past.length > 0 || state.editing ? () => dispatch({ do: 'undo' }) : undefined}
        rows={state.rows}
      />
      <Card padded={false} className={styles.card}>
        <DraftOutcome
          outcome={outcome}
          old={calculated.old}
          type={now.tip_type}
          problems={calculated.preview?.problems ?? []}
          wrong={problems.size}
          error={calculated.error}
          onRetry={calculated.again}
          empty={filled(state.rows) === 0}
        />
        <DraftGrid
          state={state}
          dispatch={dispatch}
          names={names}
          frozen={frozen}
          label={t('gridOf', { service: now.service })}
          wrong={problems}
          gets={gets}
          old={calculated.old}
          onPaste={onPaste}
        />
      </Card>
      {!frozen && <p className="caption">{t('keys')}</p>}
      {pasted && (
        <PasteDialog
          pasted={pasted}
          rows={state.rows}
          onClose={() => setPasted(null)}
          onTake={() => {
            dispatch({
              do: 'put',
              rows: merged(
                state.rows,
                pasted.rows.map(({ row }) => row),
              ),
            });
            setPasted(null);
          }}
        />
      )}
      <LeaveGuard
        when={keeping.state === 'failed' || keeping.state === 'conflict'}
        title={t('leaveTitle')}
        text={t('leaveText')}
      />
    </div>
  );
}

/**
 * The rows that a draft begins with: what it had not yet sent when it was last open here, else what
 * is saved.
 */
const firstRows = (draft: Draft, backup: Backup | null, names: Names): readonly DraftRow[] =>
  rowsOf(backup?.content.staff_worked ?? draft.staff_worked, names);

function EditorHead({
  settings,
  draft,
  spot,
  services,
  keeping,
  frozen,
}: Pick<EditorProps, 'settings' | 'draft' | 'services'> & {
  readonly spot: DraftService;
  readonly keeping: Keeping;
  readonly frozen: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  return (
    <div className={styles.head}>
      <div>
        <Link
          to={HOME[settings.tip_type]}
          search={{ wallet: String(settings.wallet_id), tab: 'drafts' }}
          className={styles.back}
        >
          {t('allDrafts')}
        </Link>
        <h2>
          {services.find((one) => one.service_id === spot.service_id)?.name ?? draft.service},{' '}
          <Day value={spot.date} />
        </h2>
      </div>
      <KeptState keeping={keeping} frozen={frozen} draft={draft} />
    </div>
  );
}

function BecameResult({ settings, draft }: Pick<EditorProps, 'settings' | 'draft'>): ReactNode {
  const { t } = useTranslation('tips-data');
  return (
    <Alert
      tone="success"
      inline
      title={t('becameResult')}
      actions={
        <Link
          to={HOME[settings.tip_type]}
          search={{ wallet: String(settings.wallet_id), cell: `${draft.date}.${draft.service_id}` }}
        >
          {t('openResult')}
        </Link>
      }
    />
  );
}
