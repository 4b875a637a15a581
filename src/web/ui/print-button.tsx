import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { usePrintAll } from './use-print-all.ts';

/** Fetches all of a list and prints it. */
export function PrintButton({
  paper,
}: {
  readonly paper: Pick<ReturnType<typeof usePrintAll>, 'busy' | 'print'>;
}): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Button busy={paper.busy} onClick={paper.print}>
      <Printer aria-hidden="true" />
      {t('print')}
    </Button>
  );
}
