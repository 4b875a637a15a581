import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { memberSession } from '#web/lib/member-session.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeAndPassword, useCodeAndPassword } from './code-and-password.tsx';
import { identifierBody } from './identifiers.ts';
import { type PendingCode, pendingOf } from './pending-code.ts';
import styles from './auth.module.css';

/**
 * A member who is signed in changes the password, with a code to the name that they sign in with.
 */
export function MemberPassword(): ReactNode {
  const { t } = useTranslation('auth');

  const [pending, setPending] = useState<PendingCode | null>(null);
  const ask = useForm(
    {},
    () => ({}),
    async () => {
      const { identifier } = await call('showOwnPage');
      const started = await call('customerSecurityFind', { body: identifierBody(identifier) });
      setPending(pendingOf(started.reset_id, started));
    },
  );
  if (pending !== null) return <Change pending={pending} />;
  return (
    <AuthFrame title={t('changePassword')} lead={t('sendMeCodeText')}>
      <form className={styles.form} noValidate onSubmit={ask.submit}>
        <Refusal error={ask.failure} />
        <Button type="submit" tone="primary" size="large" wide busy={ask.busy}>
          {t('sendMeCode')}
        </Button>
        <Link to="/member" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToPage')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function Change({ pending }: { readonly pending: PendingCode }): ReactNode {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const form = useCodeAndPassword(async ({ code, password }) => {
    await call('customerSecurity', {
      params: { id: memberSession()?.customer_id ?? 0 },
      body: { code, password },
    });
    await navigate({ to: '/member', search: { view: 'changed' } });
  });
  return (
    <CodeAndPassword form={form} pending={pending}>
      <Link to="/member" className={buttonClass({ tone: 'quiet', wide: true })}>
        {t('backToPage')}
      </Link>
    </CodeAndPassword>
  );
}
