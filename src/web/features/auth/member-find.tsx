import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusFirstProblem } from '#web/ui/use-focus-first-problem.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { CodeAndPassword, useCodeAndPassword } from './code-and-password.tsx';
import { identifierBody, identifierProblem } from './identifiers.ts';
import { type PendingCode, keepPending, pendingOf, readPending } from './pending-code.ts';
import { usePassingError } from './use-passing-error.ts';
import { type Choice, WhichAccount, signInMember } from './which-account.tsx';
import styles from './auth.module.css';

/** A member finds their account by what their employer has of them, proves it with a code, and chooses a password. */
export function MemberFind(): ReactNode {
  const [pending, setPending] = useState(() => readPending('member'));
  const [identifier, setIdentifier] = useState('');
  const keep = (next: PendingCode | null) => {
    keepPending('member', next);
    setPending(next);
  };
  return pending === null || identifier === '' ? (
    <FindStep
      onSent={(next, name) => {
        setIdentifier(name);
        keep(next);
      }}
    />
  ) : (
    <ChooseStep pending={pending} identifier={identifier} onDone={() => keep(null)} />
  );
}

function FindStep({
  onSent,
}: {
  readonly onSent: (pending: PendingCode, identifier: string) => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const form = useForm(
    { identifier: '' },
    ({ identifier }) => ({ identifier: identifierProblem(identifier) }),
    async ({ identifier }) => {
      const started = await call('customerSecurityFind', { body: identifierBody(identifier) });
      onSent(pendingOf(started.reset_id, started), identifier);
    },
  );
  useFocusFirstProblem(form);
  usePassingError(form.failure, form.forgetFailure);
  return (
    <AuthFrame title={t('memberFind')} lead={t('memberFindText')}>
      <form className={styles.form} noValidate onSubmit={form.submit}>
        <Refusal error={form.failure} />
        <TextField
          name="identifier"
          size="large"
          label={t('identifier')}
          error={form.errorOf('identifier')}
          value={form.values.identifier}
          onChange={(text) => form.set('identifier', text)}
          onBlur={() => form.leave('identifier')}
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
        />
        <Button type="submit" tone="primary" size="large" wide busy={form.busy}>
          {form.busy ? t('checking') : t('sendCode')}
        </Button>
        <Link to="/member" className={buttonClass({ tone: 'quiet', wide: true })}>
          {t('backToSignIn')}
        </Link>
      </form>
    </AuthFrame>
  );
}

function ChooseStep({
  pending,
  identifier,
  onDone,
}: {
  readonly pending: PendingCode;
  readonly identifier: string;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice | null>(null);
  const form = useCodeAndPassword(async ({ code, password }) => {
    await call('customerSecurityFound', { body: { reset_id: pending.id, code, password } });
    keepPending('member', null);
    const several = await signInMember({ identifier, password });
    if (several === null) await navigate({ to: '/member' });
    else setChoice(several);
  });
  if (choice !== null)
    return (
      <WhichAccount
        choice={choice}
        onDone={() => void navigate({ to: '/member' })}
        onBack={() => void navigate({ to: '/member' })}
      />
    );
  return (
    <CodeAndPassword
      form={form}
      pending={pending}
      title={t('memberChoose')}
      verb={t('setPassword')}
    >
      <Button tone="quiet" wide onClick={onDone}>
        {t('otherAccount')}
      </Button>
    </CodeAndPassword>
  );
}
