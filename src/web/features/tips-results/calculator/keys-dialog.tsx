import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';

const KEYS = ['arrows', 'homeEnd', 'ctrlHomeEnd', 'enter', 'space', 'question'] as const;

export function KeysDialog({
  open,
  picks,
  onClose,
}: {
  readonly open: boolean;
  readonly picks: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-calculator');
  return (
    <Dialog
      title={t('keys')}
      open={open}
      onClose={onClose}
      foot={
        <Button tone="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <Facts
        facts={KEYS.filter((key) => picks || key !== 'space').map((key) => ({
          term: t(`key.${key}`),
          value: t(`keyDoes.${key}`),
        }))}
      />
    </Dialog>
  );
}
