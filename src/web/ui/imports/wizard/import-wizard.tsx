import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { LoadingStep, WizardFrame } from '#web/ui/imports/wizard-frame.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { ResultsStep } from './results-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RowsStep } from './rows-step.tsx';
import { StartStep } from './start-step.tsx';
import { type ImportStep, stepOf, useKeepFile, usePlace } from './use-file.ts';
import type { StepProps, WizardKind } from './wizard-kind.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';

const PLACES: Readonly<Record<ImportStep, number>> = {
  start: 0,
  columns: 1,
  rows: 2,
  review: 3,
  results: 4,
};

type Props<F extends MappedFile, R extends MappedRow> = { readonly kind: WizardKind<F, R> };

/**
 * The wizard of a kind of file. The server's file is the state: a reload, another tab and tomorrow
 * find it where it was.
 */
export function ImportWizard<F extends MappedFile, R extends MappedRow>({
  kind,
}: Props<F, R>): ReactNode {
  const { place } = usePlace();
  const id = Number.parseInt(place.file ?? '', 10);
  const found = useQuery({ ...kind.api.file(id), enabled: !Number.isNaN(id) });
  if (Number.isNaN(id))
    return (
      <Frame kind={kind} step="start">
        <StartStep kind={kind} />
      </Frame>
    );
  if (found.data) return <FileSteps kind={kind} file={found.data} />;
  return (
    <Frame kind={kind} step="columns">
      <LoadingStep found={found} />
    </Frame>
  );
}

function FileSteps<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const { place, go } = usePlace();
  const step = stepOf(file, place.step);
  // The address says the step, so that the last corrected row does not turn the page by itself.
  useEffect(() => {
    if (place.step !== step) void go({ ...place, step }, true);
  }, [place, step, go]);
  return (
    <Frame key={`${file.file_id} ${step}`} kind={kind} step={step} file={file}>
      {step === 'columns' && <ColumnsStep kind={kind} file={file} />}
      {step === 'rows' && <RowsStep kind={kind} file={file} />}
      {step === 'review' && <ReviewStep kind={kind} file={file} />}
      {step === 'results' && <ResultsStep kind={kind} file={file} />}
    </Frame>
  );
}

function Frame<F extends MappedFile, R extends MappedRow>({
  kind,
  step,
  file,
  children,
}: Props<F, R> & {
  readonly step: ImportStep;
  readonly file?: F;
  readonly children: ReactNode;
}): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { go } = usePlace();
  const { n } = useWords(kind);
  const keep = useKeepFile(kind.api);
  const waits = file?.state === 'mapping' || file?.state === 'awaiting_confirmation';
  const over =
    file !== undefined &&
    !waits &&
    file.state !== 'processing' &&
    file.state !== 'failed' &&
    step === 'results';
  const cancel = async (draft: F) => keep(await kind.api.cancel(draft.file_id));
  const leave = () => void go({ file: undefined, step: undefined });
  return (
    <WizardFrame
      catalog={kind.catalog}
      title={useTitle(kind, step, file)}
      back={kind.back}
      above={file?.file_name}
      steps={[t('stepStart'), t('stepColumns'), t('stepRows'), t('stepReview'), t('stepResults')]}
      now={over ? 5 : PLACES[step]}
      draft={waits ? { rows: n(file.rows), cancel: () => cancel(file), leave } : undefined}
    >
      {children}
    </WizardFrame>
  );
}

function useTitle<F extends MappedFile, R extends MappedRow>(
  kind: WizardKind<F, R>,
  step: ImportStep,
  file: F | undefined,
): string {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  if (!file || step === 'start') return t('title');
  if (step === 'columns') return file.state === 'failed' ? t('titleBroken') : t('titleColumns');
  if (step === 'rows')
    return file.with_errors > 0 ? t('titleRows', n(file.with_errors)) : t('titleRowsReady');
  if (step === 'review') return t('titleReview');
  if (file.state === 'processing') return t('titleProcessing');
  if (file.state === 'cancelled') return t('titleCancelled');
  return file.state === 'complete_with_errors'
    ? t('titlePartly', n(kind.counts(file).applied))
    : t('titleDone', n(kind.counts(file).applied));
}
