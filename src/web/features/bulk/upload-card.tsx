import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '#web/lib/upload.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { UploadFile } from '#web/ui/imports/upload-file.tsx';
import type { Kind } from './bulk.queries.ts';
import { fetchJobSteps } from './load-job-steps.ts';
import { useWizard } from './use-wizard.ts';

type Props = {
  readonly kind: Kind;
  readonly wallet: number | undefined;
  readonly onNoWallet: () => void;
};
const PAGES = {
  load: '/account-management/bulk-load-funds-with-file',
  unload: '/account-management/bulk-unload-funds-with-file',
} as const satisfies Record<Kind, string>;

/** Takes the filled-in file of a batch, once its wallet is chosen. */
export function UploadCard({ kind, wallet, onNoWallet }: Props): ReactNode {
  const { t } = useTranslation('bulk');
  const { go } = useWizard();
  return (
    <UploadFile
      catalog="bulk"
      name="transfer_file"
      hint={kind === 'load' ? t('fileHint') : t('fileHintUnload')}
      isMissing={() => {
        if (wallet === undefined) onNoWallet();
        return wallet === undefined;
      }}
      send={({ file, again, onProgress, signal }) => {
        fetchJobSteps();
        return upload('bulkTransfer', onProgress, {
          query: { wallet: String(wallet), kind, again: again ? '1' : undefined },
          body: { notes: '', description: '' },
          file,
          signal,
        });
      }}
      onTaken={(id) => void go({ job: String(id), step: 'file' })}
      earlier={(id) => (
        <Link to={PAGES[kind]} search={{ job: id }} className={buttonClass({ size: 'small' })}>
          {t('openEarlier')}
        </Link>
      )}
    />
  );
}
