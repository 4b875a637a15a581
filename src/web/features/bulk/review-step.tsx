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
import type { Job } from './bulk.queries.ts';
import { DuplicateStop } from './duplicate-stop.tsx';
import { MemoCard } from './memo-card.tsx';
import { ReviewFigures } from './review-figures.tsx';
import { useConfirm } from './use-confirm.ts';
import { useCounted } from './use-counted.ts';
import { useWizard } from './use-wizard.ts';
import styles from './bulk.module.css';

/** Memo, the money once more, and the one button that sends it. */
export function ReviewStep({ job }: { readonly job: Job }): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const n = useCounted();
  const { language, region } = usePreferences();
  const { go } = useWizard();
  const online = useOnline();
  const confirm = useConfirm(job);
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
        job={job}
        params={confirm.duplicate}
        busy={confirm.busy}
        onSend={() => confirmBatch(true)}
        onBack={confirm.forget}
      />
    );
  const empty = job.ready.count === 0;
  return (
    <>
      <Refusal error={confirm.failure} title={t('notSent')} />
      {confirm.changed && (
        <Alert tone="warning" urgent title={t('changedTitle')}>
          {t('changedText', { total: money(job.total) })}
        </Alert>
      )}
      <Blockers job={job} />
      <MemoCard job={job} />
      <ReviewFigures job={job} />
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
        {!empty && job.blockers.length === 0 && (
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
