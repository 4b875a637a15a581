import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { toast } from '#web/lib/toasts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageFoot, PageHeader } from '#web/ui/page.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { type Form, useForm } from '#web/ui/use-form.ts';
import {
  type ClientValues,
  atListFields,
  billingOf,
  bodyOf,
  check,
  firstManagerOf,
  linesOf,
  valuesOf,
} from './client-values.ts';
import { BillingSection } from './billing-section.tsx';
import { programs } from './clients.queries.ts';
import { CompanySection } from './company-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { FirstManagerSection } from './first-manager-section.tsx';
import { MoneySection } from './money-section.tsx';
import { ProgramSection } from './program-section.tsx';
import styles from './clients.module.css';

const STEPS = ['company', 'program', 'money', 'features', 'manager', 'review'] as const;
type Step = (typeof STEPS)[number];
/** Which fields each step asks for. */
const FIELDS: Readonly<Record<Step, readonly (keyof ClientValues & string)[]>> = {
  company: ['client_name', 'company_name', 'address_country', 'address_province', 'contact_email'],
  program: ['program_id'],
  money: ['pad.routing', 'pad.transit', 'pad.account_number', 'notification_emails'],
  features: ['undo_seconds'],
  manager: ['first_manager.fullname', 'first_manager.mobile_number', 'first_manager.email'],
  review: ['terms'],
};

/** Not kept on this machine when a session ends. */
const SECRET = ['pad.routing', 'pad.transit', 'pad.account_number'];

/** Onboards a client, step by step. Whoever is no operator is told whom to ask. */
export function AddClients(): ReactNode {
  const { t } = useTranslation('clients');
  const session = useCurrentSession();
  if (session?.operator) return <Onboarding />;
  return (
    <Page narrow>
      <PageHeader title={t('onboard')} />
      <Card>
        <EmptyState
          icon={<Lock />}
          title={t('operatorsOnly')}
          text={t('operatorsOnlyText')}
          action={
            <Link to="/" className={buttonClass()}>
              {t('home')}
            </Link>
          }
        />
      </Card>
    </Page>
  );
}

function useStep(): { readonly step: Step; readonly go: (to: Step) => void } {
  const changeSearch = useChangeSearch();
  const { step: named } = useSearch({ strict: false });
  const step = STEPS.find((one) => one === named) ?? 'company';
  return {
    step,
    go: (to) => void changeSearch({ step: to === 'company' ? undefined : to }),
  };
}

function Onboarding(): ReactNode {
  const { t } = useTranslation('clients');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { step, go } = useStep();
  const { kept, follow } = useKeptForm<ClientValues>('add-client', SECRET);
  const form = useForm<ClientValues>({ ...valuesOf(undefined), ...kept }, check, async (values) => {
    const opened = await atListFields(
      call('createClient', {
        body: {
          ...bodyOf(values),
          terms: true,
          billing: billingOf(values),
          first_manager: firstManagerOf(values),
        },
      }),
    );
    await refresh(queries, 'listClients');
    toast('success', t('opened', { name: opened.client_name }));
    await navigate({
      to: '/operator/clients/$clientId',
      params: { clientId: String(opened.client_id) },
      ignoreBlocker: true,
    });
  });
  useEffect(() => {
    follow(form.values);
  }, [follow, form.values]);
  useStepOfFirstProblem(form, step, go);
  const index = STEPS.indexOf(step);
  const next = STEPS[index + 1];
  const here = form.problems.filter(
    (problem) => step === 'review' || FIELDS[step].some((name) => name === problem.name),
  );
  return (
    <Page narrow>
      <PageHeader
        above={<BackLink to="/operator/clients">{t('clients')}</BackLink>}
        title={t('onboard')}
      />
      <StepRail steps={STEPS.map((one) => t(`step.${one}`))} now={index} />
      <FormFrame
        form={form}
        problems={here}
        onSubmit={
          next === undefined
            ? form.submit
            : (event) => {
                event.preventDefault();
                if (form.reveal(FIELDS[step])) go(next);
              }
        }
      >
        {step === 'company' && <CompanySection form={form} />}
        {step === 'program' && (
          <>
            <ProgramSection form={form} />
            <BillingSection form={form} />
          </>
        )}
        {step === 'money' && <MoneySection form={form} />}
        {step === 'features' && <FeaturesSection form={form} />}
        {step === 'manager' && <FirstManagerSection form={form} />}
        {step === 'review' && <Review form={form} go={go} />}
        <PageFoot>
          {index > 0 ? (
            <Button onClick={() => go(STEPS[index - 1]!)}>{t('back')}</Button>
          ) : (
            <Link to="/operator/clients" className={buttonClass()}>
              {t('cancel')}
            </Link>
          )}
          <Button type="submit" tone="primary" busy={form.busy}>
            {next === undefined ? t('openClient') : t('continue')}
          </Button>
        </PageFoot>
      </FormFrame>
    </Page>
  );
}

/** What the server refuses leads back to the step that asks for it. */
function useStepOfFirstProblem(form: Form<ClientValues>, step: Step, go: (to: Step) => void): void {
  const first = form.problems[0]?.name;
  useEffect(() => {
    const home = STEPS.find((one) => FIELDS[one].some((name) => name === first));
    if (form.attempt > 0 && step === 'review' && home !== undefined && home !== 'review') go(home);
    // Once an attempt: what was wrong before does not lead away again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [form.attempt]);
}

function Review({
  form,
  go,
}: {
  readonly form: Form<ClientValues>;
  readonly go: (to: Step) => void;
}): ReactNode {
  const { t } = useTranslation(['clients', 'regions']);
  const { values } = form;
  const found = useQuery(programs);
  const program = found.data?.data.find((one) => String(one.program_id) === values.program_id);
  const change = (step: Step, what: string = t(`clients:step.${step}`)) => (
    <Button
      tone="quiet"
      size="small"
      onClick={() => go(step)}
      aria-label={t('clients:changeStep', { step: what })}
    >
      {t('clients:change')}
    </Button>
  );
  const country = values.address_country;
  const place = [
    values.address_street,
    values.address_city,
    values.address_province,
    t(`clients:country.${country}`),
  ]
    .filter((part) => part.trim() !== '')
    .join(', ');
  const account =
    values.pad_change === 'new'
      ? `•••• ${values['pad.account_number'].trim().slice(-4)}`
      : t('clients:padNone');
  const off = Object.entries(values).filter(
    ([name, on]) => name.startsWith('features.') && on === false,
  ).length;
  return (
    <Card title={t('clients:step.review')} padded={false}>
      <ReviewList
        rows={[
          {
            term: t('clients:clientName'),
            value: values.client_name,
            note: [values.company_name, place].filter((part) => part !== '').join(', '),
            change: change('company'),
          },
          {
            term: t('clients:program'),
            value: program?.name ?? '—',
            note: program && `${program.network}, ${program.issuing_bank}`,
            change: change('program'),
          },
          {
            term: t('clients:billing'),
            value: t(`clients:billing.${billingOf(values)}`),
            change: change('program', t('clients:billing')),
          },
          {
            term: t('clients:pad'),
            value: account,
            note: linesOf(values.notification_emails).join(', '),
            change: change('money'),
          },
          {
            term: t('clients:features'),
            value: off === 0 ? t('clients:allOn') : t('clients:someOff', { count: off }),
            note: values.hide_today && t('clients:hideToday'),
            change: change('features'),
          },
          {
            term: t('clients:firstManager'),
            value: values.invite_first ? values['first_manager.fullname'] : t('clients:nobodyYet'),
            note:
              values.invite_first &&
              (values['first_manager.email'] || values['first_manager.mobile_number']),
            change: change('manager'),
          },
        ]}
      />
      <div className={styles.terms}>
        <Checkbox
          name="terms"
          label={t('clients:terms')}
          checked={values.terms}
          onChange={(on) => form.set('terms', on)}
          error={form.errorOf('terms')}
        />
      </div>
    </Card>
  );
}
