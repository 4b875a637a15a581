import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call, download } from '#web/lib/api.ts';
import { RowFiles as ImportRowFiles } from '#web/ui/imports/row-files.tsx';
import { FileFaults } from './file-faults.tsx';
import type { MemberFile } from './member-file.queries.ts';
import { useKeepFile } from './use-member-file.ts';
import { useWords } from './use-words.ts';

/**
 * The rows of people with errors as a file with reasons, and the way back for the corrected ones.
 */
export function RowFiles({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  const keep = useKeepFile();
  const params = { member_file: file.file_id };
  return (
    <ImportRowFiles
      catalog="member-file"
      name="client_file"
      bad={n(file.with_errors)}
      canCorrect={file.with_errors > 0}
      take={(language) => download('memberFileBadRows', { params, query: { language } })}
      give={async (corrected) =>
        keep(await call('correctedMemberRows', { params, body: {}, file: corrected }))
      }
      problems={(faults) => <FileFaults faults={faults} title={t('correctedBroken')} />}
    />
  );
}
