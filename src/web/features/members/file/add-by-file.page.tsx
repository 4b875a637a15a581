import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { LoadingStep, WizardFrame } from '#web/ui/imports/wizard-frame.tsx';
import { ColumnsStep } from './columns-step.tsx';
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

/**
 * Adding people by file. The server's file is the state: a reload, another tab and tomorrow find it
 * where it was.
 */
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
      <LoadingStep found={found} />
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
  const { n } = useWords();
  const keep = useKeepFile();
  const waits = file?.state === 'mapping' || file?.state === 'awaiting_confirmation';
  const over =
    file !== undefined &&
    !waits &&
    file.state !== 'processing' &&
    file.state !== 'failed' &&
    step === 'results';
  const cancel = async (draft: MemberFile) =>
    keep(await call('cancelMemberFile', { params: { member_file: draft.file_id } }));
  const leave = () => void go({ file: undefined, step: undefined });
  return (
    <WizardFrame
      catalog="member-file"
      title={useTitle(step, file)}
      above={file?.file_name}
      steps={[t('stepStart'), t('stepColumns'), t('stepRows'), t('stepReview'), t('stepResults')]}
      now={over ? 5 : PLACES[step]}
      draft={waits ? { rows: n(file.rows), cancel: () => cancel(file), leave } : undefined}
    >
      {children}
    </WizardFrame>
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
