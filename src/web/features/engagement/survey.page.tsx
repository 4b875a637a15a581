import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Heart from 'lucide-react/icons/heart';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { posSurvey } from './engagement.queries.ts';
import { SURVEY_STEPS, SurveyQuestion } from './survey-question.tsx';
import { bodyOf, check, EMPTY, type SurveyValues } from './survey-values.ts';

/** The survey of the point of sale: a question at a time, then thanks. */
export function PosSurvey(): ReactNode {
  const { t } = useTranslation('engagement');
  const session = useCurrentSession();
  const found = useQuery({
    ...posSurvey(session?.manager_id ?? 0),
    enabled: session !== undefined,
  });
  return (
    <Page narrow>
      <PageHeader title={t('survey')} below={found.data?.submitted !== true && t('surveyText')} />
      {!found.data && <LoadingCard found={found} height="320px" />}
      {found.data && (found.data.submitted ? <Thanks /> : <Questions />)}
    </Page>
  );
}

function Thanks(): ReactNode {
  const { t } = useTranslation('engagement');
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={<Heart />}
          title={t('thanks')}
          text={t('thanksText')}
          action={
            <Link to="/" className={buttonClass({ tone: 'primary' })}>
              {t('home')}
            </Link>
          }
        />
      </div>
    </Card>
  );
}

function Questions(): ReactNode {
  const { t } = useTranslation('engagement');
  const cache = useQueryClient();
  const [now, setNow] = useState(0);
  const form = useForm<SurveyValues>(EMPTY, check, async (values) => {
    await call('submitPosSurvey', { body: bodyOf(values) });
    await refresh(cache, 'showPosSurvey');
    document.getElementById('content')?.focus();
  });
  const step = SURVEY_STEPS[now] ?? SURVEY_STEPS[0];
  const all = SURVEY_STEPS.length;
  const last = now === all - 1;
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (last) form.submit();
    else if (form.reveal(step)) setNow(now + 1);
  };
  return (
    <FormFrame form={form} problems={[]} onSubmit={goOn}>
      <ProgressBar
        label={t('progress')}
        value={now + 1}
        max={all}
        text={<span aria-live="polite">{t('step', { now: now + 1, all })}</span>}
      />
      <Card>
        <SurveyQuestion key={step[0]} form={form} step={step} focus={now > 0} />
      </Card>
      <PageFoot>
        {now > 0 && <Button onClick={() => setNow(now - 1)}>{t('back')}</Button>}
        <Button type="submit" tone="primary" busy={form.busy}>
          {last ? t('send') : t('next')}
        </Button>
      </PageFoot>
    </FormFrame>
  );
}
