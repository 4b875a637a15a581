import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeStep } from './code-step.tsx';
import { pendingOf, type PendingCode } from './pending-code.ts';
import { useEnter } from './use-enter.ts';
import { usePassingError } from './use-passing-error.ts';
import styles from './auth.module.css';

/** The code, which is fetched while the password is typed. */
export default function FinishStep({
  pending,
  onPending,
}: {
  readonly pending: PendingCode;
  readonly onPending: (pending: PendingCode | null) => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const { textOf } = useErrorText();
  const enter = useEnter();
  const navigate = useNavigate();
  const [trust, setTrust] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [resendFailure, setResendFailure] = useState<unknown>(null);
  const form = useForm(
    { code: '' },
    ({ code }) => ({ code: (code === '' && 'required') || (code.length !== 6 && 'code_invalid') }),
    async ({ code }) => {
      setNotice(null);
      const body = { login_id: pending.id, code, trust_device: trust };
      enter(await call('managerLoginFinish', { body }));
    },
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  const resend = async () => {
    setResendFailure(null);
    try {
      const started = await call('managerLoginResend', { body: { login_id: pending.id } });
      onPending(pendingOf(started.login_id, started));
      setNotice(t('newCodeSent'));
    } catch (error) {
      setResendFailure(error);
    }
  };
  const another = () => {
    onPending(null);
    void navigate({ to: '.', search: true });
  };
  const failed = form.failure ?? resendFailure;
  return (
    <AuthFrame
      title={t('codeTitle')}
      lead={
        pending.channel === 'sms'
          ? t('codeSentSms', { to: pending.sent_to })
          : t('codeSentEmail', { to: pending.sent_to })
      }
    >
      <form className={styles.form} noValidate onSubmit={form.submit}>
        {notice !== null && (
          <Alert tone="success" urgent>
            {notice}
          </Alert>
        )}
        <CodeStep
          pending={pending}
          value={form.values.code}
          onChange={(code) => form.set('code', code)}
          error={failed === null ? form.errorOf('code') : textOf(failed)}
          invalid={form.attempt > 0}
          onResend={resend}
        />
        {pending.may_trust && (
          <Checkbox
            name="trust_device"
            label={t('trustDevice')}
            hint={t('trustDeviceHint')}
            checked={trust}
            onChange={setTrust}
          />
        )}
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('signIn')}
        </Button>
        <Button tone="quiet" wide onClick={another}>
          {t('otherAccount')}
        </Button>
      </form>
    </AuthFrame>
  );
}
