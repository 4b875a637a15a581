import Columns3 from 'lucide-react/icons/columns-3';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import type { ColumnChoice } from './column-choice.ts';

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

type Props = { readonly table: string; readonly all: readonly ColumnChoice[]; readonly chosen: readonly string[] };

/** Which columns a table shows, in which order; kept on the server for the manager. */
export function ColumnsButton(props: Props): ReactNode {
  const { t } = useTranslation('reports');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Columns3 aria-hidden="true" />
        {t('columns')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <ColumnsDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
