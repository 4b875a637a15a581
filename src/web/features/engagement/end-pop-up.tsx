import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { PopUp } from './engagement.queries.ts';

/** Takes a pop-up away at once, after asking. */
export function EndPopUp({ popUp }: { readonly popUp: PopUp }): ReactNode {
  const { t } = useTranslation('engagement');
  const [asking, setAsking] = useState(false);
  const end = useOperation('endPopUp', {
    refreshes: ['showPopUp', 'listPopUps', 'listActivePopUps'],
    onDone: () => toast('success', t('endedToast')),
  });
  return (
    <Card title={t('endNow')} note={t('endText')}>
      <Button tone="danger" onClick={() => setAsking(true)}>
        {t('endNow')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('endTitle')}
          text={t('endText')}
          keep={t('cancel')}
          verb={t('endNow')}
          action={{
            busy: end.busy,
            error: end.error,
            run: () => end.run({ params: { pop_up: popUp.pop_up_id } }),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
