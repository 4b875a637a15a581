import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { FieldMessage } from '#web/ui/error-summary.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import { type DeductionOfMember, shortRowsOf } from '../dashboard/dashboard.queries.ts';
import { AddShortRow, type ShortRow, ShortRows, isComplete } from './short-rows.tsx';

const REFRESHES = ['ewaPaydays', 'ewaDeductions', 'ewaPayoutHistory', 'ewaRepayments'] as const;

type Props = {
  readonly store: number;
  readonly firstDay: string;
  readonly onDone: () => void;
};

/**
 * What payroll could take off: everything in full but for the rows that are named here, by hand or
 * from a file. It begins with what was entered before.
 */
export function EnterOutcome(props: Props): ReactNode {
  const found = useQuery(shortRowsOf(props.store, props.firstDay));
  return found.data ? (
    <OutcomeForm {...props} before={found.data} />
  ) : (
    <LoadingLines found={found} />
  );
}

function OutcomeForm({
  store,
  firstDay,
  onDone,
  before,
}: Props & { readonly before: readonly DeductionOfMember[] }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const [short, setShort] = useState<readonly ShortRow[]>(() => before.map(asEntered));
  const [attempted, setAttempted] = useState(false);
  const done = () => {
    toast('success', t('outcomeSaved'));
    onDone();
  };
  const saving = useOperation('enterEwaOutcome', { refreshes: REFRESHES, onDone: done });
  const change = (next: readonly ShortRow[]) => {
    setShort(next);
    // What was refused is named by its place, and places have changed.
    saving.clear();
  };
  const save = () => {
    setAttempted(true);
    if (!short.every(isComplete)) return;
    const rows = short.flatMap(({ row, amount, reason }) => {
      const read = readMoney(amount);
      return read.ok ? [{ pos_id: row.pos_id, amount: toWire(read.value), reason }] : [];
    });
    saving.run({ params: { store_id: store, first_day: firstDay }, body: { rows } });
  };
  return (
    <Stack>
      <p>{t('outcomeText')}</p>
      <Refusal error={saving.failure} />
      <ShortRows
        short={short}
        attempted={attempted}
        errorAt={(index) =>
          saving.problems.find(({ name }) => name.startsWith(`rows.${index}.`))?.text
        }
        onChange={change}
      />
      <AddShortRow
        // Whoever was added is entered next: the list closes.
        key={short.length}
        store={store}
        firstDay={firstDay}
        short={short}
        onAdd={(row) => change([...short, { row, amount: '', reason: null }])}
      />
      <Row>
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button tone="primary" busy={saving.busy} onClick={save}>
          {short.length === 0 ? t('allInFull') : t('saveOutcome', { count: short.length })}
        </Button>
      </Row>
      <OutcomeFile store={store} firstDay={firstDay} onDone={done} />
    </Stack>
  );
}

/** What was entered before, so that it can be said anew. */
const asEntered = (row: DeductionOfMember): ShortRow => ({
  row,
  amount: row.outcome?.deducted ?? '',
  reason: row.outcome?.reason ?? null,
});

/** More than these are mended in the file anyway. */
const MOST_PROBLEMS = 10;

function OutcomeFile({ store, firstDay, onDone }: Props): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const uploading = useAction(
    (file: File) =>
      call('uploadEwaOutcome', {
        params: { store_id: store },
        body: { first_day: firstDay },
        file,
      }),
    { refreshes: REFRESHES, onDone },
  );
  const { problems } = uploading;
  return (
    <>
      <FileDrop
        name="outcome_file"
        hint={t('outcomeFileHint')}
        onFile={(file) => uploading.run(file)}
      />
      <Refusal error={uploading.failure} />
      {problems.length > 0 && (
        <Alert tone="danger" urgent title={t('fileRefused', { count: problems.length })}>
          <ul>
            {problems.slice(0, MOST_PROBLEMS).map((problem) => (
              <li key={problem.name}>
                <FileProblem problem={problem} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}

/** With the line of the file that it is about, where it is about one. */
function FileProblem({ problem }: { readonly problem: FieldMessage }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const line = /^rows\.(\d+)/.exec(problem.name)?.[1];
  return line === undefined ? problem.text : t('fileLine', { line, problem: problem.text });
}
