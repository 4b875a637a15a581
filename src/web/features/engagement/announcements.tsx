import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { LateBanner } from '#web/ui/late-banner.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { type ActivePopUp, activePopUps, posSurvey } from './engagement.queries.ts';
import { PopUpActions } from './pop-up-actions.tsx';
import { PopUpView } from './pop-up-view.tsx';
import { useDismiss } from './use-dismiss.ts';

const SURVEY = '/survey';

/** What is announced to a manager, one at a time: the first pop-up, else the survey. */
export default function Announcements({
  session,
}: {
  readonly session: CurrentSession;
}): ReactNode {
  const found = useQuery(activePopUps);
  const [first, ...others] = found.data?.data ?? [];
  if (first) return <TopPopUp popUp={first} others={others.length} />;
  if (!found.data || !allows(session, 'integrations')) return null;
  return <SurveyOffer session={session} />;
}

function TopPopUp({
  popUp,
  others,
}: {
  readonly popUp: ActivePopUp;
  readonly others: number;
}): ReactNode {
  const { t } = useTranslation('pop-ups');
  const dismiss = useDismiss();
  return (
    <LateBanner label={t('popUps')}>
      <PopUpView
        kind={popUp.kind}
        title={popUp.title}
        body={popUp.body}
        below={
          <>
            {others > 0 && <p className="small">{t('more', { count: others })}</p>}
            <Refusal error={dismiss.error} />
          </>
        }
        actions={
          (popUp.link !== null || popUp.dismissable) && (
            <PopUpActions popUp={popUp} dismiss={dismiss} />
          )
        }
      />
    </LateBanner>
  );
}

function SurveyOffer({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('pop-ups');
  const cache = useQueryClient();
  const survey = posSurvey(session.manager_id);
  const found = useQuery(survey);
  const here = useLocation({ select: (place) => place.pathname === SURVEY });
  const later = useOperation('postponePosSurvey', {
    onDone: () => {
      cache.setQueryData(survey.queryKey, (now) => now && { ...now, due: false });
      document.getElementById('content')?.focus();
    },
  });
  if (here || found.data?.due !== true) return null;
  return (
    <LateBanner label={t('popUps')}>
      <Alert
        banner
        tone="info"
        actions={
          <>
            <Link to={SURVEY} className={buttonClass({ size: 'small' })}>
              {t('answer')}
            </Link>
            <Button size="small" tone="quiet" busy={later.busy} onClick={() => later.run()}>
              {t('later')}
            </Button>
          </>
        }
      >
        {t('surveyOffer')}
        <Refusal error={later.error} />
      </Alert>
    </LateBanner>
  );
}
