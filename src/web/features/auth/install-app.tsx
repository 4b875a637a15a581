import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstallOffer } from '#web/lib/install-offer.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;

/** The portal as an app: at a press where the browser offers it, else how its menu does it. */
export function InstallApp(): ReactNode {
  const { t } = useTranslation('settings');
  const install = useInstallOffer();
  if (isInstalled()) return null;
  return (
    <Card title={t('install')} note={t('installNote')}>
      {install ? (
        <Button onClick={install}>{t('installNow')}</Button>
      ) : (
        <p className="muted">{t('installHow')}</p>
      )}
    </Card>
  );
}
