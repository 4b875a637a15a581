import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './earned.module.css';
import learningStyles from './learning.module.css';
import pictureStyles from './pay-picture.module.css';

type Step = 1 | 2 | 3;

/** Three short pages, each with a picture: where the figure comes from, payday, before taking. */
export function LearningPage({ step }: { readonly step: Step }): ReactNode {
  const { t } = useTranslation(['earned', 'common']);
  return (
    <article className={styles.panel}>
      <p className="small muted">{t('earned:learn.step', { step })}</p>
      <PageTitle className={styles.title}>{t(`earned:learn.${step}.title`)}</PageTitle>
      <LearningPicture step={step} />
      <p>{t(`earned:learn.${step}.text`)}</p>
      <div className={learningStyles.steps}>
        {step > 1 && (
          <Link
            to="/member/earned"
            search={{ view: `learn-${step - 1}` }}
            replace
            className={buttonClass({ size: 'large' })}
          >
            {t('common:previous')}
          </Link>
        )}
        {step < 3 ? (
          <Link
            to="/member/earned"
            search={{ view: `learn-${step + 1}` }}
            replace
            className={buttonClass({ size: 'large', tone: 'primary' })}
          >
            {t('common:next')}
          </Link>
        ) : (
          <Link to="/member/earned" className={buttonClass({ size: 'large', tone: 'primary' })}>
            {t('earned:receipt.done')}
          </Link>
        )}
      </div>
    </article>
  );
}

/** How much of the bars is filled, in percent: earned day by day, split on payday, then missing. */
const BARS: Readonly<Record<Step, readonly { readonly taken: number; readonly free: number }[]>> = {
  1: [
    { taken: 0, free: 25 },
    { taken: 0, free: 50 },
    { taken: 0, free: 75 },
  ],
  2: [{ taken: 35, free: 65 }],
  3: [
    { taken: 0, free: 100 },
    { taken: 50, free: 50 },
  ],
};

function LearningPicture({ step }: { readonly step: Step }): ReactNode {
  const { t } = useTranslation('earned');
  return (
    <figure className={learningStyles.picture}>
      <div aria-hidden="true" className={learningStyles.bars}>
        {BARS[step].map(({ taken, free }, index) => (
          <div key={index} className={`${pictureStyles.bar} ${pictureStyles.tall}`}>
            <span className={pictureStyles.barTaken} style={{ inlineSize: `${taken}%` }} />
            <span className={pictureStyles.barAvailable} style={{ inlineSize: `${free}%` }} />
          </div>
        ))}
      </div>
      <figcaption className={learningStyles.legend}>
        {step !== 1 && (
          <span>
            <i className={pictureStyles.barTaken} />
            {t('learn.early')}
          </span>
        )}
        <span>
          <i className={pictureStyles.barAvailable} />
          {t(step === 1 ? 'learn.worked' : 'learn.payday')}
        </span>
      </figcaption>
    </figure>
  );
}
