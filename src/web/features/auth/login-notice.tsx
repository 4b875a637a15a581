import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeyOf } from '#kernel/keys.ts';
import { session as tab } from '#web/lib/storage.ts';
import { Alert } from '#web/ui/alert.tsx';

const NOTICES = {
  signed_out: { tone: 'success', text: 'endedSignedOut' },
  idle: { tone: 'info', text: 'endedIdle' },
  expired: { tone: 'info', text: 'endedExpired' },
  elsewhere: { tone: 'info', text: 'endedElsewhere' },
  password_changed: { tone: 'success', text: 'passwordChanged' },
  password_set: { tone: 'success', text: 'passwordSet' },
} as const;

/** Why the person stands at the sign-in again. Said once. */
export function LoginNotice(): ReactNode {
  const { t } = useTranslation('auth');
  const [notice] = useState(() => {
    const kept = tab.get('notice');
    return isKeyOf(NOTICES, kept) ? NOTICES[kept] : null;
  });
  if (notice === null) return null;
  return <Alert tone={notice.tone}>{t(notice.text)}</Alert>;
}

export const leaveNotice = (notice: keyof typeof NOTICES | null): void => tab.set('notice', notice);
