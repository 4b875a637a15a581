import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Count } from '#web/ui/values.tsx';
import type { MemberFile } from './member-file.queries.ts';
import { useKeepFile, usePlace } from './use-member-file.ts';
import { useWords } from './use-words.ts';

/** How many, where, and whether they are invited at once. */
export function ReviewStep({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  const { go } = usePlace();
  const keep = useKeepFile();
  const [invite, setInvite] = useState(file.invite);
  const store = useCurrentSession()?.wallets.find(
    (wallet) => wallet.store_id === file.store_id,
  )?.store_name;
  const send = useOperation('processFileClients', {
    onDone: (answer) => {
      keep(answer);
      void go({ step: 'results' });
    },
  });
  const byWallet = file.columns.some((column) => column.field === 'wallet');
  const facts = [
    { term: t('toAdd'), value: <Count value={file.ready} /> },
    {
      term: t('wallet'),
      value: byWallet ? (store ? t('asFileElse', { store }) : t('asFile')) : (store ?? '—'),
    },
    ...(file.with_errors > 0
      ? [{ term: t('stay'), value: <Count value={file.with_errors} /> }]
      : []),
    ...(file.excluded > 0 ? [{ term: t('leftOut'), value: <Count value={file.excluded} /> }] : []),
  ];
  return (
    <>
      {file.ready === 0 && (
        <Alert tone="warning" title={t('nothingReady')}>
          {t('nothingReadyText')}
        </Alert>
      )}
      <Card title={t('reviewTitle')}>
        <Facts facts={facts} />
      </Card>
      <Card title={t('invitations')}>
        <Checkbox
          name="invite"
          label={t('inviteThem')}
          hint={t('inviteHint')}
          checked={invite}
          onChange={setInvite}
        />
      </Card>
      <Refusal error={send.error} title={t('notAdded')} />
      <PageFoot note={t('onceNote')}>
        <Button onClick={() => void go({ step: 'rows' })}>{t('backToRows')}</Button>
        <Button
          tone="primary"
          busy={send.busy}
          disabled={file.ready === 0}
          onClick={() => send.run({ body: { job_id: file.file_id, invite } })}
        >
          {t('addThem', n(file.ready))}
        </Button>
      </PageFoot>
    </>
  );
}
