import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TYPED_TOTAL_ABOVE } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Blockers } from './blockers.tsx';
import { DuplicateStop } from './duplicate-stop.tsx';
import { GroupFigures } from './group-figures.tsx';
import { type Jobs, asOne, leaderOf, openOf } from './group.ts';
import { MemoCard } from './memo-card.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { ReviewPeople } from './review-people.tsx';
import { useConfirm } from './use-confirm.ts';
import { useNotSent } from './use-not-sent.ts';
import { useCounted } from './use-counted.ts';
import { useWizard } from './use-wizard.ts';
import styles from './bulk.module.css';

/** Memo, the money once more, and the one button that sends it. */
export function ReviewStep({ jobs }: { readonly jobs: Jobs }): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const online = useOnline();
  const notSent = useNotSent();
  const open = openOf(jobs);
  const job = asOne(open);
  const confirm = useConfirm(jobs);
  const [typed, setTyped] = useState('');
  const [untyped, setUntyped] = useState(false);
  const money = (value: string) => formatMoney(value, language, region);
  const total = fromWire(job.total) ?? 0n;
  const read = readMoney(typed);
  const mustType = total > TYPED_TOTAL_ABOVE;
  const typedRight = !mustType || (read.ok && read.value === total);
  const confirmBatch = (duplicateOk = false) => {
    if (!typedRight) {
      setUntyped(true);
      document.getElementById(fieldId('typed_total'))?.focus();
      return;
    }
    confirm.send(duplicateOk);
  };
  if (confirm.unsure) return <Unsure onCheck={confirm.look} busy={confirm.looking} />;
  if (confirm.duplicate)
    return (
      <DuplicateStop
        jobs={jobs}
        params={confirm.duplicate}
        busy={confirm.busy}
        onSend={() => confirmBatch(true)}
        onBack={confirm.forget}
      />
    );
  const empty = job.ready.count === 0;
  return (
    <>
      <Refusal error={confirm.failure} title={notSent(confirm.failure)} />
      {confirm.changed && (
        <Alert tone="warning" urgent title={t('changedTitle')}>
          {t('changedText', { total: money(job.total) })}
        </Alert>
      )}
      {open.map((one) => (
        <Blockers key={one.job_id} job={one} />
      ))}
      <MemoCard job={leaderOf(jobs)} group={jobs.length > 1} />
      {jobs.length > 1 ? <GroupFigures jobs={open} /> : <ReviewFigures job={job} />}
      <ReviewPeople jobs={open} />
      {mustType && !empty && (
        <Card>
          <div className={styles.narrow}>
            <MoneyInput
              label={t('typeTotal')}
              hint={t('typeTotalHint', { total: money(job.total) })}
              name="typed_total"
              value={typed}
              onChange={(value) => {
                setTyped(value);
                setUntyped(false);
              }}
              error={
                untyped && !typedRight
                  ? t('typeTotalWrong', { total: money(job.total) })
                  : undefined
              }
            />
          </div>
        </Card>
      )}
      <PageFoot note={!online ? t('offlineNote') : empty ? t('nothingReady') : t('reviewNote')}>
        <Button onClick={() => void go({ step: 'fix' })}>{t('common:back')}</Button>
        {!empty && open.every((one) => one.blockers.length === 0) && (
          <Button
            tone="primary"
            busy={confirm.busy}
            disabled={!online}
            onClick={() => confirmBatch()}
          >
            {confirm.busy
              ? t('sending')
              : t(`send.${job.kind}`, { ...n(job.ready.count), amount: money(job.ready.amount) })}
          </Button>
        )}
      </PageFoot>
    </>
  );
}

/** No answer came: whether it was sent is looked up, never tried again. */
function Unsure({
  onCheck,
  busy,
}: {
  readonly onCheck: () => void;
  readonly busy: boolean;
}): ReactNode {
  const { t } = useTranslation('bulk');
  return (
    <Alert
      tone="warning"
      urgent
      title={t('unsureTitle')}
      actions={
        <Button busy={busy} onClick={onCheck}>
          {t('checkAgain')}
        </Button>
      }
    >
      {t('unsureText')}
    </Alert>
  );
}
