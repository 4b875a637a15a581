import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useWeekDays } from '#web/lib/week-days.ts';
import { useMayEdit } from '#web/ui/tips/may.ts';
import { type Service, type TipSettings, tipServices } from '#web/ui/tips/setup.queries.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './services.module.css';
import { ConfirmRemoval } from '../confirm-removal.tsx';

/** A service as it stands: its days and times in words. */
export function ServiceItem({
  settings,
  service,
  onEdit,
}: {
  readonly settings: TipSettings;
  readonly service: Service;
  readonly onEdit: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = useMayEdit();
  const [asked, setAsked] = useState(false);
  const words = useServiceWords();
  const { name } = service;
  return (
    <section className={styles.item} aria-label={name}>
      <div className={styles.itemText}>
        <h2>{name}</h2>
        <p className="muted small">{words(service)}</p>
      </div>
      {mayEdit && (
        <div className={styles.buttons}>
          <IconButton label={t('editNamed', { name })} onClick={onEdit}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={t('removeNamed', { name })} onClick={() => setAsked(true)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
      {asked && <Remove settings={settings} service={service} onClose={() => setAsked(false)} />}
    </section>
  );
}

/** `Mon, Tue and Fri · 4:30 PM to 2:00 AM the next day`. */
export function useServiceWords(): (service: Pick<Service, 'days' | 'timeframes'>) => string {
  const { t } = useTranslation('tips-setup');
  const { list } = useWeekDays();
  const { language, region } = usePreferences();
  const clock = (time: string) => formatClock(time, language, region);
  return ({ days, timeframes }) => {
    const times = timeframes.map(({ start, end }) =>
      t(end <= start ? 'fromToNextDay' : 'fromTo', { start: clock(start), end: clock(end) }),
    );
    return [days.length === 7 ? t('everyDay') : list(days), ...times].join(' · ');
  };
}

function Remove({
  settings,
  service,
  onClose,
}: {
  readonly settings: TipSettings;
  readonly service: Service;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const cache = useQueryClient();
  const remove = async () => {
    await call('removeTipService', { params: { id: service.service_id } });
    await cache.invalidateQueries({ queryKey: tipServices(settings.wallet_id).queryKey });
    onClose();
  };
  return (
    <ConfirmRemoval
      title={t('removeServiceTitle', { name: service.name })}
      text={t('removeServiceText')}
      remove={remove}
      onClose={onClose}
    />
  );
}
