import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { ColumnsStep } from './columns-step.tsx';
import styles from './file.module.css';
import { type MemberFile, fileQuery } from './member-file.queries.ts';
import { ResultsStep } from './results-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { StartStep } from './start-step.tsx';
import { type Step, stepOf, useKeepFile, usePlace } from './use-member-file.ts';
import { useWords } from './use-words.ts';

const PLACES: Readonly<Record<Step, number>> = {
  start: 0,
  columns: 1,
  rows: 2,
  review: 3,
  results: 4,
};

/** Adding people by file. The server's file is the state: a reload, another tab and tomorrow find it where it was. */
export function AddByFile(): ReactNode {
  const { place } = usePlace();
  const id = Number.parseInt(place.file ?? '', 10);
  const found = useQuery({ ...fileQuery(id), enabled: !Number.isNaN(id) });
  if (Number.isNaN(id))
    return (
      <Frame step="start">
        <StartStep />
      </Frame>
    );
  if (found.data) return <FileSteps file={found.data} />;
  return (
    <Frame step="columns">
      <Card>
        {found.isError ? (
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <div className={styles.stack}>
            <Skeleton width="40%" />
            <Skeleton width="70%" />
            <Skeleton width="60%" />
          </div>
        )}
      </Card>
    </Frame>
  );
}

function FileSteps({ file }: { readonly file: MemberFile }): ReactNode {
  const { place, go } = usePlace();
  const step = stepOf(file, place.step);
  // The address says the step, so that the last corrected row does not turn the page by itself.
  useEffect(() => {
    if (place.step !== step) void go({ ...place, step }, true);
  }, [place, step, go]);
  return (
    <Frame key={`${file.file_id} ${step}`} step={step} file={file}>
      {step === 'columns' && <ColumnsStep file={file} />}
      {step === 'rows' && <RowsStep file={file} />}
      {step === 'review' && <ReviewStep file={file} />}
      {step === 'results' && <ResultsStep file={file} />}
    </Frame>
  );
}

function Frame({
  step,
  file,
  children,
}: {
  readonly step: Step;
  readonly file?: MemberFile;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('member-file');
  const { go } = usePlace();
  const waits = file?.state === 'mapping' || file?.state === 'awaiting_confirmation';
  const over =
    file !== undefined &&
    !waits &&
    file.state !== 'processing' &&
    file.state !== 'failed' &&
    step === 'results';
  const exit = () => {
    toast('success', t('kept'));
    void go({ file: undefined, step: undefined });
  };
  return (
    <Page>
      <PageHeader
        title={useTitle(step, file)}
        above={file && <span className="muted">{file.file_name}</span>}
        actions={
          waits && (
            <>
              <GiveUp file={file} />
              <Button onClick={exit}>{t('saveAndExit')}</Button>
            </>
          )
        }
      />
      <StepRail
        steps={[t('stepStart'), t('stepColumns'), t('stepRows'), t('stepReview'), t('stepResults')]}
        now={over ? 5 : PLACES[step]}
      />
      {children}
    </Page>
  );
}

function useTitle(step: Step, file: MemberFile | undefined): string {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  if (!file || step === 'start') return t('title');
  if (step === 'columns') return file.state === 'failed' ? t('titleBroken') : t('titleColumns');
  if (step === 'rows')
    return file.with_errors > 0 ? t('titleRows', n(file.with_errors)) : t('titleRowsReady');
  if (step === 'review') return t('titleReview');
  if (file.state === 'processing') return t('titleProcessing');
  if (file.state === 'cancelled') return t('titleCancelled');
  return file.state === 'complete_with_errors'
    ? t('titlePartly', n(file.created))
    : t('titleDone', n(file.created));
}

/** Ends a file that waits, after a second word. */
function GiveUp({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { textOf } = useErrorText();
  const { n } = useWords();
  const keep = useKeepFile();
  const [asked, setAsked] = useState(false);
  const cancel = useMutation({
    mutationFn: () => call('cancelMemberFile', { params: { member_file: file.file_id } }),
    onSuccess: (answer) => keep(answer),
  });
  return (
    <>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('giveUp')}
      </Button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={t('giveUpTitle')}
        onClose={() => setAsked(false)}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>{t('giveUpNo')}</Button>
            <Button tone="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
              {t('giveUp')}
            </Button>
          </>
        }
      >
        {cancel.isError && (
          <Alert tone="danger" urgent>
            {textOf(cancel.error)}
          </Alert>
        )}
        <p>{t('giveUpText', n(file.rows))}</p>
      </Dialog>
    </>
  );
}
