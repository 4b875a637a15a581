import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { beginMemberSession } from '#web/lib/member-session.ts';
import { preferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { leaveNotice } from './login-notice.tsx';
import { NewPassword, newPasswordProblems } from './new-password.tsx';
import styles from './auth.module.css';

const invitationOf = (token: string) =>
  queryOptions({ ...queryOf('invitation', { params: { token } }), retry: false });

/**
 * Register: a member or a manager sets a first password from an invitation, and accepts the
 * agreement.
 */
export const SetPassword = (): ReactNode => (
  <QueryClientProvider client={queryClient}>
    <Invited />
  </QueryClientProvider>
);

function Invited(): ReactNode {
  const { t } = useTranslation('auth');
  const { textOf } = useErrorText();
  const token = useSearch({ strict: false }).token ?? '';
  const invitation = useQuery(invitationOf(token));
  const region = invitation.data?.region;
  useEffect(() => {
    if (region) preferences.set({ ...preferences.get(), region });
  }, [region]);
  if (invitation.isError) {
    return (
      <AuthFrame title={t('inviteGone')}>
        <Alert tone="danger" urgent>
          {textOf(invitation.error)}
        </Alert>
        <Link to="/member" className={buttonClass({ wide: true })}>
          {t('toMemberPage')}
        </Link>
        <Link to="/user/login" className={buttonClass({ wide: true, tone: 'quiet' })}>
          {t('backToSignIn')}
        </Link>
      </AuthFrame>
    );
  }
  if (!invitation.data) {
    return (
      <AuthFrame title={t('inviteLoading')}>
        <Skeleton height="42px" />
        <Skeleton height="42px" />
      </AuthFrame>
    );
  }
  return <RegisterForm token={token} invitation={invitation.data} />;
}

type FormProps = { readonly token: string; readonly invitation: Answer<'invitation'> };
type RegisterValues = {
  readonly password: string;
  readonly repeat: string;
  readonly agreement: boolean;
};

function RegisterForm({ token, invitation }: FormProps): ReactNode {
  const { t } = useTranslation(['auth', 'member-page']);

  const navigate = useNavigate();
  const check = (values: RegisterValues) => ({
    ...newPasswordProblems(values),
    agreement: !values.agreement && ('agreement_required' as const),
  });
  const form = useForm<RegisterValues>(
    { password: '', repeat: '', agreement: false },
    check,
    async ({ password, agreement }) => {
      if (invitation.kind === 'customer') {
        beginMemberSession(
          await call('customerOnboardingPasswordStart', { body: { token, password, agreement } }),
        );
        return navigate({ to: '/member' });
      }
      await call('managerOnboardingPasswordStart', { body: { token, password, agreement } });
      leaveNotice('password_set');
      await navigate({ to: '/user/login' });
    },
  );
  useFocusFirstProblem(form);
  return (
    <AuthFrame
      title={t('inviteTitle', { name: invitation.first_name })}
      lead={t('inviteText', { client: invitation.client_name })}
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Refusal error={form.failure} />
        <NewPassword form={form} />
        <div className={styles.agreement} tabIndex={0} role="region" aria-label={t('agreement')}>
          {t(invitation.kind === 'customer' ? 'member-page:agreementText' : 'auth:agreementText')}
        </div>
        <Checkbox
          name="agreement"
          label={t('agree')}
          error={form.errorOf('agreement')}
          checked={form.values.agreement}
          onChange={(on) => form.set('agreement', on)}
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {t('setPassword')}
        </Button>
      </form>
    </AuthFrame>
  );
}
