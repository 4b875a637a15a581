import Check from 'lucide-react/icons/check';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxOnly } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { Phone } from '#web/ui/values.tsx';
import { type Ways, type WaysValues, boxName } from './notification-values.ts';
import styles from './notifications.module.css';

type Props = { readonly ways: Ways; readonly form: Form<WaysValues> };

/** A row of boxes for each topic, one box a way; on a phone a card for each. */
export function WayGrid({ ways, form }: Props): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <div>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('alertsAbout')}</span>
        <span>{t('byPortal')}</span>
        <span>{t('byEmail')}</span>
        <span>{t('byText')}</span>
      </div>
      {ways.topics.map(({ topic }, place) => (
        <Topic key={topic} topic={topic} place={place} ways={ways} form={form} />
      ))}
      <Addresses ways={ways} />
    </div>
  );
}

type TopicProps = Props & {
  readonly topic: Ways['topics'][number]['topic'];
  readonly place: number;
};

function Topic({ topic, place, ways, form }: TopicProps): ReactNode {
  const { t } = useTranslation('settings');
  const { t: ofAlerts } = useTranslation('alerts');
  const id = useId();
  const box = (way: 'email' | 'text', label: string, isOpen: boolean) => {
    const name = boxName(place, way);
    const checked = form.values[name] === true;
    return (
      <label className={styles.box}>
        <CheckboxOnly
          id={fieldId(name)}
          checked={checked}
          // What is on can always be switched off.
          disabled={!isOpen && !checked}
          aria-invalid={form.errorOf(name) !== undefined || undefined}
          onChange={(on) => form.set(name, on)}
        />
        <span className={styles.way}>{label}</span>
      </label>
    );
  };
  return (
    <div role="group" aria-labelledby={id} className={styles.topic}>
      <span id={id} className={styles.name}>
        {ofAlerts(`topic.${topic}`)}
      </span>
      <span className={styles.box}>
        <Check className={styles.always} aria-hidden="true" />
        <span className={styles.way}>{t('byPortal')}</span>
      </span>
      {box('email', t('byEmail'), ways.email !== null)}
      {box('text', t('byText'), ways.mobile_verified)}
    </div>
  );
}

/** Where mails and texts go, and what is missing before any do. */
function Addresses({ ways }: { readonly ways: Ways }): ReactNode {
  const { t } = useTranslation('settings');
  const { email, mobile_number: mobile } = ways;
  return (
    <div className={styles.addresses}>
      <p>
        {email === null
          ? t('emailMissing')
          : t(ways.email_verified ? 'emailsGoTo' : 'emailUnverified', { email })}
      </p>
      <p>
        {mobile === null ? (
          t('mobileMissing')
        ) : (
          <>
            {t(ways.mobile_verified ? 'textsGoTo' : 'mobileUnverified')} <Phone value={mobile} />
          </>
        )}
      </p>
    </div>
  );
}
