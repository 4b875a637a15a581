import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call, download } from '#web/lib/api.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import styles from './file.module.css';
import { FileFaults } from './file-faults.tsx';
import type { MemberFile } from './member-file.queries.ts';
import { useKeepFile } from './use-member-file.ts';
import { useWords } from './use-words.ts';

/** The rows with errors as a file with reasons, and the way back for the corrected ones. */
export function RowFiles({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { textOf } = useErrorText();
  const { n } = useWords();
  const { language } = usePreferences();
  const keep = useKeepFile();
  const params = { member_file: file.file_id };
  const take = useMutation({
    mutationFn: () => download('memberFileBadRows', { params, query: { language } }),
  });
  const give = useMutation({
    mutationFn: (corrected: File) =>
      call('correctedMemberRows', { params, body: {}, file: corrected }),
    onSuccess: (answer) => {
      keep(answer);
      toast('success', t('correctedTaken'));
    },
  });
  const faults =
    give.error instanceof ApiError
      ? give.error.errors.filter((one) => one.path.startsWith('client_file'))
      : [];
  const failure = faults.length === 0 ? (give.error ?? take.error) : take.error;
  return (
    <>
      {file.with_errors > 0 && (
        <>
          <Button size="small" busy={take.isPending} onClick={() => take.mutate()}>
            <Download aria-hidden="true" />
            {t('badRows', n(file.with_errors))}
          </Button>
          <FileButton
            label={t('correctedRows')}
            busy={give.isPending}
            onFile={(corrected) => give.mutate(corrected)}
          />
        </>
      )}
      {faults.length > 0 && (
        <div className={styles.fullLine}>
          <FileFaults faults={faults} title={t('correctedBroken')} />
        </div>
      )}
      {failure !== null && (
        <div className={styles.fullLine}>
          <Alert tone="danger" urgent>
            {textOf(failure)}
          </Alert>
        </div>
      )}
    </>
  );
}
