import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '#web/lib/preferences.ts';
import { dismissToast, useCurrentToast } from '#web/lib/toasts.ts';
import styles from './toast.module.css';

const ICON = {
  success: <CircleCheck aria-hidden="true" className={styles.icon} />,
  warning: <TriangleAlert aria-hidden="true" className={styles.icon} />,
  danger: <CircleAlert aria-hidden="true" className={styles.icon} />,
} as const;
const STAY = { '2s': 2_000, '6s': 6_000, close: null } as const;

/**
 * One message at a time. Only success goes by itself, and not while somebody points at it, is in
 * it, or looks at another tab.
 */
export function ToastRegion(): ReactNode {
  const { t } = useTranslation('common');
  const current = useCurrentToast();
  const stay = STAY[usePreferences().messages];
  const [held, setHeld] = useState(false);
  const hidden = useHiddenTab();
  const leaves = current?.tone === 'success' && stay !== null && !held && !hidden;
  const id = current?.id;
  useEffect(() => {
    if (!leaves || id === undefined) return undefined;
    const timer = setTimeout(() => dismissToast(id), stay);
    return () => clearTimeout(timer);
  }, [leaves, id, stay]);
  return (
    <div
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="status" className={current ? '' : 'visually-hidden'}>
        {current && (
          <div key={current.id} className={`${styles.toast} ${styles[current.tone]}`}>
            {ICON[current.tone]}
            <span className={styles.text}>{current.text}</span>
            <button
              type="button"
              className={styles.close}
              aria-label={t('closeMessage')}
              onClick={() => dismissToast(current.id)}
            >
              <X aria-hidden="true" />
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function useHiddenTab(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return hidden;
}
