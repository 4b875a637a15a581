import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { type Form, type Sent, useForm } from '#web/ui/use-form.ts';
import { MemberAddress } from './member-address.tsx';
import { MemberExtras } from './member-extras.tsx';
import { MemberIds } from './member-ids.tsx';
import { MemberPlaces } from './member-places.tsx';
import { type MemberValues, checkBy } from './member-values.ts';
import { MemberSignIn, MemberWho } from './member-who.tsx';
import layout from '#web/ui/form-layout.module.css';

type Props = {
  readonly mode: 'add' | 'edit';
  readonly start: MemberValues;
  readonly verb: string;
  /** Stands above what is wrong, once it was tried. */ readonly refused: (
    values: MemberValues,
  ) => string;
  readonly above?: ReactNode;
  readonly identityGiven?: boolean;
  readonly cancel: ReactNode;
  readonly children?: ReactNode;
  /** Told of what stands in the form, so that it can be kept. */
  readonly onValues?: (values: MemberValues) => void;
  readonly send: (values: MemberValues, set: Form<MemberValues>['set']) => Promise<Sent>;
};

/** A member's details: who, where they work, then what only some need. */
export function MemberForm({
  mode,
  start,
  verb,
  refused,
  above,
  identityGiven = false,
  cancel,
  send,
  onValues,
  children,
}: Props): ReactNode {
  const { t, i18n } = useTranslation('members');
  const country = useCurrentSession()?.client.region ?? 'US';
  const form = useForm<MemberValues>(
    start,
    checkBy({ mode, country, places: start.stores !== '' }),
    send,
  );
  useEffect(() => {
    onValues?.(form.values);
  });
  const needed = (['first_name', 'last_name', 'mobile_number', 'email', 'stores'] as const).filter(
    (name) =>
      form.attempt > 0 && form.values[name].trim() === '' && form.errorOf(name) !== undefined,
  );
  const refusal = refused(form.values);
  const title = needed.length > 1 ? t('refusedAll', { refused: refusal }) : refusal;
  const labelled = form.problems.map((problem) => {
    const field = knownText(i18n, 'members', `field.${problem.name}`);
    return field === null ? problem : { ...problem, field };
  });
  return (
    <form onSubmit={form.submit} noValidate className={layout.fields}>
      <LeaveGuard when={form.dirty} />
      {above}
      <ErrorSummary problems={labelled} attempt={form.attempt} title={title} />
      <Refusal error={form.failure} title={refusal} />
      <Card title={t('who')} note={mode === 'add' ? t('whoNote') : undefined}>
        <MemberWho form={form} mode={mode} />
      </Card>
      <Card title={t('places')} note={t('placesNote')}>
        <MemberPlaces form={form} mode={mode} />
      </Card>
      <Card title={t('signIn')}>
        <MemberSignIn form={form} />
      </Card>
      <MemberIds form={form} mode={mode} start={start} />
      <MemberAddress form={form} country={country} identityGiven={identityGiven} />
      <MemberExtras form={form} mode={mode} />
      {children}
      <PageFoot>
        {cancel}
        <Button type="submit" tone="primary" busy={form.busy}>
          {verb}
        </Button>
      </PageFoot>
    </form>
  );
}
