import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';

type Props = {
  readonly filtered: boolean;
  readonly onClear: () => void;
  /** What stands there where nothing was ever recorded. */
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
};

/** In place of a report without rows: nothing matches its filters, or there is nothing yet. */
export function NothingFound({ filtered, onClear, ...none }: Props): ReactNode {
  const { t } = useTranslation('reports');
  return filtered ? (
    <NoMatch title={t('noMatch')} text={t('noMatchText')} reset={t('clear')} onReset={onClear} />
  ) : (
    <EmptyState {...none} />
  );
}
