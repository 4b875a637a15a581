import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { download } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import styles from './subscriptions.module.css';

type Props = {
  readonly terms: Answer<'showAgreement'>;
  readonly accepted: boolean;
  readonly onAccept: (on: boolean) => void;
  readonly error: string | undefined;
};

/** The terms in whole, to be read where they are accepted, and kept as a page. */
export function TermsCard({ terms, accepted, onAccept, error }: Props): ReactNode {
  const { t } = useTranslation('subscriptions');
  const { language, region } = usePreferences();
  const keep = useAction(() => download('downloadAgreement'));
  return (
    <Card
      title={t('terms')}
      note={t('termsFrom', { date: formatDay(terms.effective_from, language, region) })}
      aside={
        <Button size="small" busy={keep.busy} onClick={() => keep.run()}>
          {t('termsDownload')}
        </Button>
      }
    >
      <Refusal error={keep.error} />
      <div className={styles.terms} role="region" aria-label={t('termsText')} tabIndex={0}>
        {terms.sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
      <Checkbox
        name="terms_version"
        label={t('termsAccept')}
        checked={accepted}
        onChange={onAccept}
        error={error}
      />
    </Card>
  );
}
