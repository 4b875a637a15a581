import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Keyboard from 'lucide-react/icons/keyboard';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import type { Kind } from './bulk.queries.ts';
import styles from './bulk.module.css';
import { OpenBatches } from './open-batches.tsx';
import { TemplateCard } from './template-card.tsx';
import { UploadCard } from './upload-card.tsx';
import { useWizard } from './use-wizard.ts';
import { useFirstWallet, WalletField } from './wallet-field.tsx';

/** Which wallet, and where its rows come from. */
export function ScopeStep({ kind }: { readonly kind: Kind }): ReactNode {
  const { t } = useTranslation('bulk');
  const { problemText } = useErrorText();
  const { go } = useWizard();
  const first = useFirstWallet();
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wallet = useCurrentSession()?.wallets.find(
    (entry) => String(entry.wallet_id) === (chosen || first),
  );
  const needWallet = () => {
    setMissing(true);
    box.current?.querySelector('button')?.focus();
  };
  return (
    <Columns main="1fr" side="360px">
      <Stack>
        <Card>
          <div ref={box} className={styles.narrow}>
            <WalletField
              kind={kind}
              value={wallet ? String(wallet.wallet_id) : ''}
              onChange={(value) => {
                setChosen(value);
                setMissing(false);
              }}
              error={
                missing ? problemText({ path: 'store_id', code: 'wallet_required' }) : undefined
              }
            />
          </div>
        </Card>
        <TemplateCard key={wallet?.store_id} kind={kind} wallet={wallet} onNoWallet={needWallet} />
        <UploadCard kind={kind} wallet={wallet?.wallet_id} onNoWallet={needWallet} />
        <Card
          title={t('tableTitle')}
          note={kind === 'load' ? t('tableNoteLoad') : t('tableNoteUnload')}
        >
          <Button onClick={() => void go({ step: 'table' })}>
            <Keyboard aria-hidden="true" />
            {t('openTable')}
          </Button>
        </Card>
      </Stack>
      <OpenBatches kind={kind} />
    </Columns>
  );
}
