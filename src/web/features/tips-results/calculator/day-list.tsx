import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#web/ui/values.tsx';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import styles from './calculator.module.css';
import { DayName, type GridProps, NoneWord } from './day-grid.tsx';
import { amountOf, totalOf } from './week.ts';

/** The same by day, one under the other, where a grid would be too wide. */
export function DayList({
  week,
  open,
  onOpen,
}: Pick<GridProps, 'week' | 'open' | 'onOpen'>): ReactNode {
  const { t } = useTranslation('tips-calculator');
  return (
    <ul className={styles.list} aria-label={t('week')}>
      {week.days.map((day) => {
        const cells = week.columns
          .map(({ id, name }) => ({ ...week.cell(day, id), name }))
          .filter((cell) => cell.row !== undefined || cell.none !== 'closed');
        const rows = week.rows.filter((row) => row.date === day);
        return (
          <li key={day}>
            <p className={styles.listDay}>
              <DayName day={day} /> {rows.length > 0 && <Money value={totalOf(rows)} />}
            </p>
            {cells.map((cell) => (
              <button
                key={cell.service}
                type="button"
                className={styles.listCell}
                aria-current={(open?.day === day && open.service === cell.service) || undefined}
                onClick={() => onOpen({ day, service: cell.service })}
              >
                <span className={styles.listName}>{cell.name}</span>
                {cell.row ? (
                  <>
                    <Money value={amountOf(cell.row)} /> <ResultBadge row={cell.row} plain />
                  </>
                ) : (
                  <span className={styles.nothing}>
                    <NoneWord none={cell.none} />
                  </span>
                )}
                <ChevronRight aria-hidden="true" className="mirrors" />
              </button>
            ))}
          </li>
        );
      })}
      <li className={styles.listDay}>
        <span>{t('weekTotal')}</span> <Money value={totalOf(week.rows)} />
      </li>
    </ul>
  );
}
