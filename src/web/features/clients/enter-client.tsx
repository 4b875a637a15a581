import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { goOnInside } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { ClientRow } from './clients.queries.ts';

/**
 * An operator says why they go into a client; it stands in that client's audit. The portal begins
 * anew inside.
 */
export function EnterClient({
  client,
  onClose,
}: {
  readonly client: Pick<ClientRow, 'client_id' | 'client_name'>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('clients');
  const form = useForm(
    { reason: '' },
    ({ reason }) => ({ reason: reason.trim().length < 3 && 'required' }),
    async ({ reason }) => {
      const entered = await call('enterClient', { body: { client_id: client.client_id, reason } });
      goOnInside(entered.client_id);
    },
  );
  return (
    <Dialog
      title={t('enterTitle', { name: client.client_name })}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" busy={form.busy} onClick={() => form.submit()}>
            {t('enter')}
          </Button>
        </>
      }
    >
      <form noValidate onSubmit={form.submit}>
        <Fields>
          <p>{t('enterText')}</p>
          <Refusal error={form.failure} />
          <TextField
            {...fieldOf(form, 'reason')}
            label={t('reason')}
            hint={t('reasonHint')}
            maxLength={300}
            autoFocus
          />
        </Fields>
      </form>
    </Dialog>
  );
}
