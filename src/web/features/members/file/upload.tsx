import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '#web/lib/upload.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { UploadFile } from '#web/ui/imports/upload-file.tsx';
import type { Elsewhere } from './place-fields.tsx';
import { usePlace } from './use-member-file.ts';

/** Takes a file of people, and where those belong whose row names no wallet. */
export function Upload({ place }: { readonly place: Elsewhere }): ReactNode {
  const { t } = useTranslation('member-file');
  const { go } = usePlace();
  const query = {
    store_id: place.store === null ? undefined : String(place.store),
    department_id: place.department === null ? undefined : String(place.department),
  };
  return (
    <UploadFile
      catalog="member-file"
      name="client_file"
      hint={t('fileHint')}
      send={({ file, again, onProgress, signal }) =>
        upload('fileClients', onProgress, {
          query: { ...query, again: again ? '1' : undefined },
          body: {},
          file,
          signal,
        })
      }
      onTaken={(id) => void go({ file: String(id), step: undefined })}
      earlier={(id) => (
        <Link
          to="/account-management/bulk-add-cardholders-with-file"
          search={{ file: id }}
          className={buttonClass({ size: 'small' })}
        >
          {t('openEarlier')}
        </Link>
      )}
    />
  );
}
