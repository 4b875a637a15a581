import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { VoidCheque } from './bank-desk.queries.ts';
import styles from './bank-desk.module.css';

type File = Answer<'lookAtVoidCheque'>;

/** The file of a check, once somebody asks for it: each look is written down. */
export function CheckPicture({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const [file, setFile] = useState<File | null>(null);
  const look = useOperation('lookAtVoidCheque', { onDone: setFile });
  if (!cheque.has_file)
    return (
      <Card title={t('picture')}>
        <p className="muted">{t('pictureGone')}</p>
      </Card>
    );
  return (
    <Card title={t('picture')} note={t('pictureNote')}>
      <Refusal error={look.error} />
      {file === null ? (
        <div className={styles.covered}>
          <Button
            tone="primary"
            busy={look.busy}
            onClick={() => look.run({ params: { cheque: cheque.cheque_id } })}
          >
            {t('showPicture')}
          </Button>
        </div>
      ) : (
        <OpenedFile file={file} alt={t('pictureAlt', { name: cheque.sent_by })} />
      )}
    </Card>
  );
}

function OpenedFile({ file, alt }: { readonly file: File; readonly alt: string }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const address = useMemo(() => URL.createObjectURL(blobOf(file)), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Stack gap="s">
      {file.media_type === 'application/pdf' ? (
        <iframe className={styles.pdf} src={address} title={alt} />
      ) : (
        <img
          className={styles.picture}
          src={`data:${file.media_type};base64,${file.content}`}
          alt={alt}
        />
      )}
      <div>
        <a
          className={buttonClass({ size: 'small' })}
          href={address}
          target="_blank"
          rel="noreferrer"
        >
          {t('openPicture')}
        </a>
      </div>
    </Stack>
  );
}

const blobOf = ({ content, media_type: type }: File): Blob =>
  new Blob([Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0))], { type });
