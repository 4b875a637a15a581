import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { Manager } from './managers.queries.ts';
import layout from '#web/ui/form-layout.module.css';

/** The invitation again, and taking access away. */
export function ManagerAccess({ manager }: { readonly manager: Manager }): ReactNode {
  const { t } = useTranslation('managers');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const id = manager.manager_id;
  const invite = useOperation('inviteManagerAgain', {
    onDone: () => toast('success', t('invited', { name: manager.fullname })),
  });
  const end = useOperation('deactivateManager', {
    onDone: async () => {
      await refresh(queries, 'listManagers');
      toast('success', t('ended', { name: manager.fullname }));
      await navigate({ to: '/account-management/view-managers', ignoreBlocker: true });
    },
    onSettled: () => setAsking(false),
  });
  const may = (ability: string) => manager.abilities.includes(ability);
  if (!may('invite') && !may('deactivate')) return null;
  const failure = invite.error ?? end.error;
  return (
    <Card title={t('access')}>
      <div className={layout.fields}>
        <Refusal error={failure} />
        {invite.done && <Alert tone="success">{t('invited', { name: manager.fullname })}</Alert>}
        <div className={layout.row}>
          {may('invite') && (
            <Button busy={invite.busy} onClick={() => invite.run({ params: { id } })}>
              {t('inviteAgain')}
            </Button>
          )}
          {may('deactivate') && (
            <Button tone="danger" onClick={() => setAsking(true)}>
              {t('deactivate')}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        role="alertdialog"
        title={t('deactivateTitle', { name: manager.fullname })}
        open={asking}
        onClose={() => setAsking(false)}
        foot={
          <>
            <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            <Button tone="danger" busy={end.busy} onClick={() => end.run({ params: { id } })}>
              {t('deactivate')}
            </Button>
          </>
        }
      >
        {t('deactivateText')}
      </Dialog>
    </Card>
  );
}
