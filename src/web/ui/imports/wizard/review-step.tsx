import type { ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Count } from '#web/ui/values.tsx';
import type { StepProps } from './wizard-kind.ts';
import { useKeepFile, usePlace } from './use-file.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';

/** What will be applied, and what stays. */
export function ReviewStep<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const { go } = usePlace();
  const keep = useKeepFile(kind.api);
  const own = kind.useReview?.(file);
  const send = useAction(() => own?.confirm() ?? kind.api.confirm(file.file_id), {
    onDone: (answer) => {
      keep(answer);
      void go({ step: 'results' });
    },
  });
  const facts = [
    { term: t('toAdd'), value: <Count value={file.ready} /> },
    ...(own?.facts ?? []),
    ...(file.with_errors > 0
      ? [{ term: t('stay'), value: <Count value={file.with_errors} /> }]
      : []),
    ...(file.excluded > 0 ? [{ term: t('leftOut'), value: <Count value={file.excluded} /> }] : []),
  ];
  return (
    <>
      {file.ready === 0 && (
        <Alert tone="warning" title={t('nothingReady')}>
          {t('nothingReadyText')}
        </Alert>
      )}
      <Card title={t('reviewTitle')}>
        <Facts facts={facts} />
      </Card>
      {own?.content}
      <Refusal error={send.error} title={t('notAdded')} />
      <PageFoot note={t('onceNote')}>
        <Button onClick={() => void go({ step: 'rows' })}>{t('backToRows')}</Button>
        <Button
          tone="primary"
          busy={send.busy}
          disabled={file.ready === 0}
          onClick={() => send.run()}
        >
          {t('addThem', n(file.ready))}
        </Button>
      </PageFoot>
    </>
  );
}
