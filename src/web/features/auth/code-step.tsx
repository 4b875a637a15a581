import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#web/lib/clock.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './auth.module.css';
import type { PendingCode } from './pending-code.ts';

type Props = {
  readonly pending: PendingCode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string;
  readonly invalid?: boolean;
  /** Of a sign-in six, of a reset eight. */
  readonly digits?: 6 | 8;
  readonly onResend?: () => Promise<void>;
};

/**
 * The code: one input that the phone fills in, a new code after half a minute, and in the
 * demo the code itself.
 */
export function CodeStep({
  pending,
  value,
  onChange,
  error,
  invalid = false,
  digits = 6,
  onResend,
}: Props): ReactNode {
  const { t } = useTranslation('auth');
  const goes =
    pending.channel === 'sms'
      ? t('codeGoesSms', { to: pending.sent_to })
      : t('codeGoesEmail', { to: pending.sent_to });
  return (
    <>
      {pending.demo_code !== undefined && (
        <Alert
          tone="info"
          inline
          actions={
            <Button size="small" onClick={() => onChange(pending.demo_code ?? '')}>
              {t('useIt')}
            </Button>
          }
        >
          {t('demoCode', { code: pending.demo_code })}
        </Alert>
      )}
      <div className={styles.code}>
        <TextField
          name="code"
          size="large"
          label={t(digits === 6 ? 'code' : 'resetCode')}
          hint={error ? goes : undefined}
          error={error}
          invalid={invalid || Boolean(error)}
          value={value}
          onChange={(text) => onChange(text.replace(/\D/g, '').slice(0, digits))}
          dir="ltr"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </div>
      {onResend && <Resend key={pending.resend_at} at={pending.resend_at} onResend={onResend} />}
    </>
  );
}

function Resend({
  at,
  onResend,
}: {
  readonly at: string;
  readonly onResend: () => Promise<void>;
}): ReactNode {
  const { t } = useTranslation('auth');
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 500);
    return () => clearInterval(timer);
  });
  const resend = async () => {
    setBusy(true);
    await onResend().finally(() => setBusy(false));
  };
  return (
    <Button
      tone="link"
      busy={busy}
      disabled={seconds > 0}
      style={{ alignSelf: 'flex-start' }}
      onClick={() => void resend()}
    >
      {seconds > 0 ? t('newCodeIn', { seconds }) : t('sendNewCode')}
    </Button>
  );
}
