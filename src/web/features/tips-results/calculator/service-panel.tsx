import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import CalendarX from 'lucide-react/icons/calendar-x';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useMayEnter } from '#web/ui/tips/may.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { tipResult } from '#web/ui/tips/results.queries.ts';
import { LoadingCard } from '#web/ui/states.tsx';
import { WhyPanel } from '../results/why/why-panel.tsx';
import styles from './calculator.module.css';
import { EDIT } from './edit-address.ts';
import { ProcessButton } from './process-button.tsx';
import { type BlockedNight, ServiceResult } from './service-result.tsx';
import { type Cell, spotKey } from './week.ts';

type Props = {
  readonly settings: TipWallet;
  readonly cell: Cell;
  readonly name: string;
  readonly blockedNight?: BlockedNight | undefined;
};

/** The service of a day beneath the grid, and beside it why somebody gets what they get. */
export function ServicePanel({ settings, cell, name, blockedNight }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const { language, region } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const heading = t('serviceOn', {
    service: name,
    day: formatDay(cell.day, language, region, 'long'),
  });
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={box}>
      {cell.row ? (
        <Result settings={settings} id={cell.row.id} title={heading} blockedNight={blockedNight} />
      ) : (
        <Card title={heading}>
          <EmptyState
            icon={<CalendarX />}
            title={t(`noneTitle.${cell.none}`)}
            text={
              cell.none === 'draft'
                ? t('noneManual.draft', {
                    name: cell.draft?.made_by ?? '',
                    count: cell.draft?.staff_worked.length ?? 0,
                  })
                : t(
                    settings.import_type === 'pos'
                      ? `nonePos.${cell.none}`
                      : `noneManual.${cell.none}`,
                  )
            }
            action={<NoneAction settings={settings} cell={cell} />}
          />
        </Card>
      )}
    </div>
  );
}

function NoneAction({
  settings,
  cell,
}: {
  readonly settings: TipWallet;
  readonly cell: Cell;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  if (settings.import_type === 'pos')
    return cell.none === 'no_data' ? (
      <ProcessButton settings={settings} range={{ start_date: cell.day, end_date: cell.day }} />
    ) : null;
  const draft = cell.draft
    ? { draft: String(cell.draft.id) }
    : { draft: 'new', cell: spotKey(cell) };
  return (
    <Link
      to={HOME[settings.tip_type]}
      search={{ wallet: String(settings.wallet_id), tab: 'drafts', ...draft }}
      className={buttonClass({ tone: 'primary' })}
    >
      {t(cell.draft ? 'toDraft' : 'toDrafts')}
    </Link>
  );
}

function Result({
  settings,
  id,
  title,
  blockedNight,
}: {
  readonly settings: TipWallet;
  readonly id: number;
  readonly title: string;
  readonly blockedNight: BlockedNight | undefined;
}): ReactNode {
  const { who } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { t } = useTranslation('tips-calculator');
  const mayEnter = useMayEnter(settings.tip_type);
  const found = useQuery(tipResult(settings.tip_type, id));
  const result = found.data;
  if (!result) return <LoadingCard title={title} found={found} height="240px" />;
  const asked = result.staff.find((person) => String(person.employee_id) === who);
  const person = asked ?? result.staff.find((one) => one.payout !== '0.00') ?? result.staff[0];
  return (
    <div className={styles.pair}>
      <ServiceResult
        settings={settings}
        result={result}
        title={title}
        person={person}
        blockedNight={blockedNight}
        onPerson={(employee) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, who: String(employee) }),
            resetScroll: false,
          })
        }
      />
      {person && (
        <Card padded={false} className={styles.why}>
          <WhyPanel
            result={result}
            person={person}
            focus={asked !== undefined}
            actions={
              result.state === 'pending' &&
              !result.locked &&
              mayEnter && (
                <Link
                  to={EDIT[result.tip_type]}
                  params={{ id: String(result.id) }}
                  search={{ wallet: String(result.wallet_id) }}
                  className={buttonClass({ size: 'small' })}
                >
                  {t('changeFigures')}
                </Link>
              )
            }
          />
        </Card>
      )}
    </div>
  );
}
