import Download from 'lucide-react/icons/download';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Service } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import { DraftSpot, type DraftService } from './draft-spot.tsx';
import { rowsOfOthers } from './fill-rows.ts';
import { filled } from './grid-state.ts';
import type { DraftRow } from './rows.ts';
import { type OpenDraft, useDraftSubmissions } from './use-draft-submissions.ts';
import type { Calculated } from './use-preview.ts';
import styles from './drafts.module.css';

type Props = {
  readonly open: OpenDraft;
  readonly services: readonly Service[];
  readonly onSpot: (spot: DraftService) => void;
  readonly frozen: boolean;
  readonly mayEdit: boolean;
  readonly problems: number;
  readonly calculated: Calculated;
  readonly onUndo: (() => void) | undefined;
  readonly rows: readonly DraftRow[];
};

/** What can be done with a draft besides typing. */
export function DraftActions(props: Props): ReactNode {
  const { open, services, onSpot, frozen, mayEdit, problems, calculated, onUndo, rows } = props;
  const { settings, draft, spot, names } = open;
  const { t } = useTranslation('tips-data');
  const [asked, setAsked] = useState<'remove' | 'result' | null>(null);
  const { sending, notice, setNotice, lock, fill, remove, process } = useDraftSubmissions(open);
  const mayTurn = mayEdit && draft.result_id === null;
  const ready = problems === 0 && filled(rows) > 0 && calculated.preview?.outcome != null;
  return (
    <>
      <div className={styles.tools}>
        <DraftSpot services={services} spot={spot} onSpot={onSpot} frozen={frozen} />
        <span className={styles.spring} />
        {!frozen && (
          <Button tone="quiet" size="small" disabled={!onUndo} onClick={onUndo}>
            <Undo2 aria-hidden="true" /> {t('undo')}
          </Button>
        )}
        {!frozen && (
          <Button size="small" onClick={() => open.onRows(rowsOfOthers(rows, names))}>
            <Users aria-hidden="true" /> {t('addEverybody')}
          </Button>
        )}
        {!frozen && settings.import_type === 'pos' && (
          <Button size="small" busy={sending.busy} onClick={fill}>
            <Download aria-hidden="true" /> {t('fillFromData')}
          </Button>
        )}
        {mayTurn && (
          <Button size="small" busy={sending.busy} onClick={() => lock(!draft.locked)}>
            {draft.locked ? <LockOpen aria-hidden="true" /> : <Lock aria-hidden="true" />}{' '}
            {t(draft.locked ? 'unlock' : 'lock')}
          </Button>
        )}
        {mayTurn && !draft.locked && (
          <IconButton label={t('removeDraft')} onClick={() => setAsked('remove')}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        {mayTurn && (
          <Button
            tone="primary"
            size="small"
            busy={sending.busy}
            onClick={() => (ready || draft.locked ? setAsked('result') : setNotice(t('notReady')))}
          >
            {t('turnInto')}
          </Button>
        )}
      </div>
      {notice !== null && (
        <Alert
          tone="info"
          inline
          actions={
            <Button size="small" tone="quiet" onClick={() => setNotice(null)}>
              {t('fine')}
            </Button>
          }
        >
          {notice}
        </Alert>
      )}
      <Refusal error={sending.failure} />
      {asked !== null && (
        <ConfirmAction
          action={asked}
          sending={sending}
          onConfirm={asked === 'remove' ? remove : process}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function ConfirmAction({
  action,
  sending,
  onConfirm,
  onClose,
}: {
  readonly action: 'remove' | 'result';
  readonly sending: Submission;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const removes = action === 'remove';
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(removes ? 'removeTitle' : 'turnTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('no')}</Button>
          <Button tone={removes ? 'danger' : 'primary'} busy={sending.busy} onClick={onConfirm}>
            {t(removes ? 'removeDraft' : 'turnInto')}
          </Button>
        </>
      }
    >
      <Refusal error={sending.failure} />
      <p>{t(removes ? 'removeText' : 'turnText')}</p>
    </Dialog>
  );
}
