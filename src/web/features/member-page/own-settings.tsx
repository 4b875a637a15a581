import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { LANGUAGES } from '#web/lib/languages.ts';
import { type Language, prefer, usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, spaced } from '#web/ui/values.tsx';
import { type Own, ownPage } from './own.queries.ts';
import styles from './own.module.css';

/** The language of this page and of what is sent, and the password. */
export function OwnSettings({ own }: { readonly own: Own }): ReactNode {
  const { t } = useTranslation(['member-page', 'auth']);
  const { language } = usePreferences();
  const cache = useQueryClient();
  const save = useAction(
    (chosen: Language) => call('saveOwnLanguage', { body: { language: chosen } }),
    { onDone: (answer) => cache.setQueryData(ownPage.queryKey, answer) },
  );
  const choose = (chosen: Language) => {
    prefer('language', chosen);
    save.run(chosen);
  };
  return (
    <section className={styles.panel} aria-label={t('member-page:settings')}>
      <h2>{t('member-page:settings')}</h2>
      <SegmentedControl
        label={t('auth:language')}
        options={LANGUAGES}
        value={language}
        onChange={choose}
      />
      <p className="small muted">
        {t('member-page:signInName')} <Code>{spaced(own.identifier)}</Code>
      </p>
      <Link to="/member" search={{ view: 'password' }} className={buttonClass({ wide: true })}>
        {t('auth:changePassword')}
      </Link>
      <p className="small muted">{t('member-page:help', { client: own.client_name })}</p>
    </section>
  );
}
