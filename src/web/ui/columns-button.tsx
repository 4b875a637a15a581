import Columns3 from 'lucide-react/icons/columns-3';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import type { ColumnsOfTable } from './column-choice.ts';

const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'));

/** Which columns a table shows, in which order; kept on the server for the manager. */
export function ColumnsButton(props: ColumnsOfTable): ReactNode {
  const { t } = useTranslation('common');
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
