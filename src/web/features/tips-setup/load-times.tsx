import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { useMayEdit } from '#web/ui/tips/may.ts';
import type { TipSettings } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { TimeInput } from './services/time-input.tsx';
import styles from './setup.module.css';

type TimesProps = {
  readonly settings: TipSettings;
  readonly times: readonly string[];
  readonly onChange: (times: readonly string[]) => void;
  readonly sending: Pick<Submission, 'errorOf'>;
};

/** When the point of sale is asked and the night computed; none is by hand. */
export function LoadTimes({ settings, times, onChange, sending }: TimesProps): ReactNode {
  const { t } = useTranslation('tips-setup');
  const most = settings.most_load_times;
  const mayEdit = useMayEdit();
  return (
    <Card title={t('loadTimes')} note={most === 2 ? t('loadTimesTwo') : t('loadTimesText')}>
      {sending.errorOf('load_times') && (
        <p id={fieldId('load_times')} tabIndex={-1} className={styles.error}>
          {sending.errorOf('load_times')}
        </p>
      )}
      {times.length === 0 && <p className="muted">{t('loadTimesNone')}</p>}
      <ul className={styles.times}>
        {times.map((time, index) => (
          <li key={index}>
            <TimeInput
              name={`load_times.${index}`}
              label={t('loadTimeNth', { nth: index + 1 })}
              value={time}
              error={sending.errorOf(`load_times.${index}`)}
              onChange={(typed) => onChange(times.map((one, at) => (at === index ? typed : one)))}
            />
            {mayEdit && (
              <IconButton
                label={t('removeLoadTime', { nth: index + 1 })}
                onClick={() => onChange(times.filter((_, at) => at !== index))}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {mayEdit && times.length < most && (
        <Button
          size="small"
          onClick={() => onChange([...times, times.length === 0 ? '04:30' : ''])}
        >
          <Plus aria-hidden="true" /> {t('addLoadTime')}
        </Button>
      )}
      <p className="caption">{t('zone', { zone: settings.timezone.replaceAll('_', ' ') })}</p>
    </Card>
  );
}
