import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { POP_UP_LANGUAGES } from '#domain/engagement/pop-up-choices.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Count, Instant } from '#web/ui/values.tsx';
import type { PopUp } from './engagement.queries.ts';
import { PopUpView } from './pop-up-view.tsx';
import { useAudienceWords } from './pop-up-words.tsx';
import styles from './engagement.module.css';

/** Whom it reaches, and who has seen it. */
export function PopUpCounts({ popUp }: { readonly popUp: PopUp }): ReactNode {
  const { t } = useTranslation('engagement');
  return (
    <FigureStrip
      figures={[
        {
          label: t('reach'),
          value: <Count value={popUp.reach.managers} />,
          note: t('inCompanies', { count: popUp.reach.clients }),
        },
        {
          label: t('seen'),
          value: <Count value={popUp.seen} />,
          note: t('dismissedBy', { count: popUp.dismissed }),
        },
      ]}
    />
  );
}

/** What is over is read and not changed. */
export function EndedPopUp({ popUp }: { readonly popUp: PopUp }): ReactNode {
  const { t } = useTranslation('engagement');
  const audience = useAudienceWords();
  const end = popUp.ended_at ?? popUp.ends_at;
  return (
    <Stack>
      <Alert tone="neutral">{t('endedNote')}</Alert>
      <Card title={t('message')}>
        {POP_UP_LANGUAGES.map((language) => {
          const wording = popUp.texts[language];
          return (
            wording && (
              <div key={language} lang={language} className={styles.preview}>
                <PopUpView kind={popUp.kind} title={wording.title} body={wording.body} />
              </div>
            )
          );
        })}
      </Card>
      <Card title={t('whenAndHow')}>
        <Facts
          facts={[
            { term: t('kind'), value: t(`kind.${popUp.kind}`) },
            { term: t('audience'), value: audience(popUp) },
            { term: t('startsAt'), value: <Instant value={popUp.starts_at} /> },
            ...(end === null ? [] : [{ term: t('endedOn'), value: <Instant value={end} /> }]),
            ...(popUp.ended_by === null
              ? []
              : [{ term: t('state'), value: t('endedBy', { name: popUp.ended_by }) }]),
            { term: t('createdBy'), value: popUp.created_by },
          ]}
        />
      </Card>
    </Stack>
  );
}
