import Check from 'lucide-react/icons/check';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '#kernel/day.ts';
import { formatDay, formatWeekday } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { ResultBadge } from '#web/ui/tips/result-state.tsx';
import styles from './calculator.module.css';
import { gridStep } from './grid-keys.ts';
import {
  type Cell,
  type ServiceCell,
  type Week,
  amountOf,
  edgesOf,
  heatOf,
  payable,
  spotKey,
  totalOf,
} from './week.ts';

export type GridProps = {
  readonly week: Week;
  readonly open: ServiceCell | null;
  readonly picked: ReadonlySet<number>;
  /** Services are taken along for paying: by who may pay. */
  readonly picks: boolean;
  readonly busy: boolean;
  readonly onOpen: (spot: ServiceCell) => void;
  readonly onPick: (result: number) => void;
  readonly onKeys: () => void;
};

/** "Fri 14", as narrow as it can be. */
export function DayName({ day }: { readonly day: Day }): ReactNode {
  const { language, region } = usePreferences();
  return (
    <bdi>
      <time dateTime={day} className="num">
        {formatWeekday(day, language, region)}
      </time>
    </bdi>
  );
}

/** The last service of the last day that has a result: what one most often comes for. */
const newestOf = ({ days, columns, cell }: Week): ServiceCell | null =>
  days
    .flatMap((day) => columns.map(({ id }) => cell(day, id)))
    .filter(({ row }) => row !== undefined)
    .at(-1) ?? null;

/**
 * Day by service. One cell is in the tab order; arrows move, Enter opens, Space takes along for
 * paying, ? tells the keys.
 */
export function DayGrid(props: GridProps): ReactNode {
  const { week, open, picked, picks, busy, onOpen, onPick, onKeys } = props;
  const { t } = useTranslation('tips-calculator');
  const { direction } = usePreferences();
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<ServiceCell | null>(() => open ?? newestOf(week));
  const here =
    at && week.days.includes(at.day) && week.columns.some(({ id }) => id === at.service)
      ? at
      : { day: edgesOf(week.days)[0], service: week.columns[0]?.id ?? 0 };
  const press = (event: KeyboardEvent<HTMLTableElement>): void => {
    const to = gridStep(
      event,
      { days: week.days, services: week.columns.map(({ id }) => id) },
      here,
      direction === 'rtl',
    );
    if (to) {
      event.preventDefault();
      setAt(to);
      grid.current?.querySelector<HTMLElement>(`[data-spot="${spotKey(to)}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const { row } = week.cell(here.day, here.service);
      if (event.key === 'Enter') onOpen(here);
      else if (picks && payable(row)) onPick(row.id);
    } else if (event.key === '?') {
      event.stopPropagation();
      onKeys();
    }
  };
  return (
    <div className={styles.scroll} role="region" aria-label={t('week')} tabIndex={-1}>
      <table
        ref={grid}
        role="grid"
        aria-label={t('grid')}
        aria-busy={busy}
        aria-multiselectable={picks || undefined}
        className={styles.grid}
        onKeyDown={press}
      >
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {t('day')}
            </th>
            {week.columns.map((column) => (
              <th key={column.id} scope="col" role="columnheader" className={styles.end}>
                <span className={styles.filled}>{column.name}</span>
              </th>
            ))}
            <th scope="col" role="columnheader" className={styles.end}>
              {t('dayTotal')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {week.days.map((day) => (
            <tr key={day} role="row">
              <th scope="row" role="rowheader">
                <DayName day={day} />
              </th>
              {week.columns.map(({ id, name }) => (
                <GridCell
                  key={id}
                  cell={week.cell(day, id)}
                  heat={heatOf(week.cell(day, id).row, week.rows)}
                  name={name}
                  stop={here.day === day && here.service === id}
                  open={open?.day === day && open.service === id}
                  picked={picked}
                  picks={picks}
                  onFocus={() => setAt({ day, service: id })}
                  onOpen={onOpen}
                  onPick={onPick}
                />
              ))}
              <td role="gridcell" className={`${styles.end} ${styles.total}`}>
                <DayTotal week={week} day={day} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th scope="row" role="rowheader">
              {t('weekTotal')}
            </th>
            {week.columns.map(({ id }) => (
              <td key={id} role="gridcell" className={`${styles.end} ${styles.total}`}>
                <span className={styles.filled}>
                  <Money value={totalOf(week.rows.filter((row) => row.service_id === id))} />
                </span>
              </td>
            ))}
            <td role="gridcell" className={`${styles.end} ${styles.total}`}>
              <Money value={totalOf(week.rows)} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function DayTotal({ week, day }: { readonly week: Week; readonly day: Day }): ReactNode {
  const rows = week.rows.filter((row) => row.date === day);
  return rows.length === 0 ? (
    <span className="muted" aria-hidden="true">
      —
    </span>
  ) : (
    <Money value={totalOf(rows)} />
  );
}

type CellProps = {
  readonly cell: Cell;
  /** How much of the week's largest amount it is, in percent. */
  readonly heat: number;
  readonly name: string;
  readonly stop: boolean;
  readonly open: boolean;
  readonly picked: ReadonlySet<number>;
  readonly picks: boolean;
  readonly onFocus: () => void;
  readonly onOpen: (spot: ServiceCell) => void;
  readonly onPick: (result: number) => void;
};

function GridCell({
  cell,
  heat,
  name,
  stop,
  open,
  picked,
  picks,
  onFocus,
  onOpen,
  onPick,
}: CellProps): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { language, region } = usePreferences();
  const { day, service, row, none } = cell;
  const chosen = row !== undefined && picked.has(row.id);
  const press = (event: MouseEvent): void => {
    // As in any list: with Ctrl or Cmd a press takes along, without it opens.
    if (picks && payable(row) && (event.ctrlKey || event.metaKey)) onPick(row.id);
    else onOpen({ day, service });
  };
  const look = [styles.spot, styles.end, open && styles.open, chosen && styles.picked]
    .filter(Boolean)
    .join(' ');
  return (
    <td
      role="gridcell"
      tabIndex={stop ? 0 : -1}
      data-spot={spotKey({ day, service })}
      className={look}
      style={{ '--heat': `${heat}%` }}
      aria-selected={picks && payable(row) ? chosen : undefined}
      aria-current={open || undefined}
      aria-label={
        row
          ? undefined
          : t('cellNone', {
              service: name,
              day: formatDay(day, language, region, 'long'),
              none: t(`none.${none}`),
            })
      }
      onFocus={onFocus}
      onClick={press}
    >
      {picks && payable(row) && (
        <span
          aria-hidden="true"
          className={styles.tick}
          onClick={(event) => {
            event.stopPropagation();
            onPick(row.id);
          }}
        >
          <span>{chosen && <Check />}</span>
        </span>
      )}
      {row ? (
        <span className={styles.filled}>
          <Money value={amountOf(row)} /> <ResultBadge row={row} plain />
        </span>
      ) : (
        <span className={`${styles.filled} ${styles.none}`}>
          <span aria-hidden="true" />
          <NoneWord none={none} />
        </span>
      )}
    </td>
  );
}

/** Why there is no amount; what somebody is typing has its badge. */
export function NoneWord({ none }: Pick<Cell, 'none'>): ReactNode {
  const { t } = useTranslation('tips-calculator');
  return none === 'draft' ? (
    <Badge tone="info">{t('none.draft')}</Badge>
  ) : (
    <span className={styles.none}>{t(`none.${none}`)}</span>
  );
}
