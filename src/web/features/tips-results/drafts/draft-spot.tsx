import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput } from '#web/ui/date-field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import type { Service } from '#web/ui/tips/setup.queries.ts';
import styles from './drafts.module.css';

export type DraftService = { readonly service_id: number; readonly date: string };

/** Which service of which day is typed. */
export function DraftSpot({
  services,
  spot,
  onSpot,
  frozen,
}: {
  readonly services: readonly Service[];
  readonly spot: DraftService;
  readonly onSpot: (spot: DraftService) => void;
  readonly frozen: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  if (frozen) return null;
  return (
    <span className={styles.spot}>
      <NativeSelect
        label={t('service')}
        value={String(spot.service_id)}
        options={services.map((one) => ({ value: String(one.service_id), label: one.name }))}
        onChange={(service) => onSpot({ ...spot, service_id: Number.parseInt(service, 10) })}
      />
      <DateInput
        label={t('date')}
        value={spot.date}
        onChange={(date) => date !== '' && onSpot({ ...spot, date })}
      />
    </span>
  );
}
