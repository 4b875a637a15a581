import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { POP_UP_LANGUAGES, type PopUpLanguage } from '#domain/engagement/pop-up-choices.ts';
import { isPopUpLink, isWritten } from '#domain/engagement/pop-up-input.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { PopUpView } from './pop-up-view.tsx';
import { type PopUpValues, textsOf } from './pop-up-values.ts';
import styles from './engagement.module.css';

/** How managers of a language will see it. Its buttons are drawn and do nothing. */
export function PopUpPreview({
  values,
  language,
  onLanguage,
}: {
  readonly values: PopUpValues;
  readonly language: PopUpLanguage;
  readonly onLanguage: (language: PopUpLanguage) => void;
}): ReactNode {
  const { t } = useTranslation('engagement');
  const texts = textsOf(values);
  const written = isWritten(texts[language]);
  const wording = written ? texts[language] : texts.en;
  const link = isPopUpLink(values.link_url.trim()) && wording.link_label !== '';
  return (
    <Card title={t('preview')}>
      <SegmentedControl
        label={t('language')}
        value={language}
        onChange={onLanguage}
        options={POP_UP_LANGUAGES.map((value) => ({ value, label: t(`lang.${value}`) }))}
      />
      <div className={styles.preview} lang={written ? language : 'en'}>
        <PopUpView
          kind={values.kind}
          title={wording.title || t('previewEmpty')}
          body={wording.body || t('previewText')}
          actions={
            (link || values.dismissable) && (
              <>
                {link && (
                  <span className={buttonClass({ size: 'small' })}>{wording.link_label}</span>
                )}
                {values.dismissable && (
                  <span className={buttonClass({ size: 'small' })}>{t('dismiss')}</span>
                )}
              </>
            )
          }
        />
      </div>
      {!written && language !== 'en' && (
        <p className={`small muted ${styles.after}`}>{t('previewFallback')}</p>
      )}
    </Card>
  );
}
