import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { chooseLanguage } from '#web/lib/choose-language.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { prefer, usePreferences, type Language, type Preferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl, type Segment } from '#web/ui/segmented-control.tsx';
import { Phone } from '#web/ui/values.tsx';
import { ChangePassword } from './change-password.tsx';
import { InstallApp } from './install-app.tsx';
import { Notifications } from './notifications.tsx';
import { OtherSessions } from './other-sessions.tsx';
import { TrustedDevices } from './trusted-devices.tsx';
import styles from './settings.module.css';

const LANGUAGES: readonly Segment<Language>[] = [
  { value: 'en', label: <span lang="en">English</span> },
  { value: 'es', label: <span lang="es">Español</span> },
  { value: 'fr', label: <span lang="fr">Français</span> },
];

export function Settings(): ReactNode {
  const { t } = useTranslation('settings');
  const session = useCurrentSession();
  return (
    <Page narrow>
      <PageHeader title={t('title')} />
      <Profile />
      <Notifications />
      <Card title={t('appearance')} note={t('keptHere')}>
        <Appearance />
      </Card>
      <Card title={t('behaviour')}>
        <Behaviour />
      </Card>
      <InstallApp />
      <Card title={t('password')} note={t('passwordNote')}>
        <ChangePassword />
      </Card>
      {session && !session.operator && (
        <Card title={t('devices')} note={t('devicesNote')}>
          <TrustedDevices />
        </Card>
      )}
      <Card title={t('sessions')} note={t('otherSessionsNote')}>
        <OtherSessions />
      </Card>
    </Page>
  );
}

function Profile(): ReactNode {
  const { t, i18n } = useTranslation(['settings', 'managers']);
  const session = useCurrentSession();
  if (!session) return null;
  const level = `level.${session.account_level}`;
  return (
    <Card title={t('profile')}>
      <Facts
        facts={[
          { term: t('name'), value: session.fullname },
          {
            term: t('level'),
            value: knownText(i18n, 'managers', level) ?? session.account_level,
          },
          { term: t('mobile'), value: <Phone value={session.mobile_number} /> },
          { term: t('email'), value: session.email ?? '—' },
          { term: t('company'), value: session.client.client_name },
        ]}
      />
    </Card>
  );
}

function Choice<N extends keyof Preferences>({
  name,
  label,
  options,
  hint,
  onChange,
}: {
  readonly name: N;
  readonly label: string;
  readonly options: readonly Segment<Preferences[N]>[];
  readonly hint?: string;
  readonly onChange?: (value: Preferences[N]) => void;
}): ReactNode {
  const value = usePreferences()[name];
  return (
    <div className={styles.row}>
      <div className={styles.term} aria-hidden="true">
        {label}
      </div>
      <div>
        <SegmentedControl<Preferences[N]>
          fit
          label={label}
          options={options}
          value={value}
          onChange={onChange ?? ((next) => prefer(name, next))}
        />
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
    </div>
  );
}

function Appearance(): ReactNode {
  const { t } = useTranslation('settings');
  return (
    <div className={styles.grid}>
      <Choice name="language" label={t('language')} options={LANGUAGES} onChange={chooseLanguage} />
      <Choice
        name="direction"
        label={t('direction')}
        options={[
          { value: 'ltr', label: t('ltr') },
          { value: 'rtl', label: t('rtl') },
        ]}
      />
      <Choice
        name="theme"
        label={t('theme')}
        options={[
          { value: 'system', label: t('themeSystem') },
          { value: 'light', label: t('themeLight') },
          { value: 'dark', label: t('themeDark') },
        ]}
      />
      <Choice
        name="density"
        label={t('density')}
        options={[
          { value: 'comfortable', label: t('comfortable') },
          { value: 'compact', label: t('compact') },
        ]}
      />
    </div>
  );
}

function Behaviour(): ReactNode {
  const { t } = useTranslation('settings');
  const { shortcuts } = usePreferences();
  return (
    <div className={styles.grid}>
      <Choice
        name="messages"
        label={t('messages')}
        hint={t('messagesHint')}
        options={[
          { value: '2s', label: t('messages2') },
          { value: '6s', label: t('messages6') },
          { value: 'close', label: t('messagesClose') },
        ]}
      />
      <Switch
        label={t('shortcuts')}
        hint={t('shortcutsHint')}
        checked={shortcuts === 'on'}
        onChange={(on) => prefer('shortcuts', on ? 'on' : 'off')}
      />
    </div>
  );
}
