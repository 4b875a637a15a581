import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { tipMembers } from '#web/ui/tips/setup.queries.ts';
import type { Submission } from '#web/ui/use-submit.ts';
import type { PosEmployee } from './data.queries.ts';
import styles from './data.module.css';

type Props = {
  readonly wallet: number;
  readonly person: PosEmployee;
  readonly sending: Submission;
  readonly onLink: (customer: number | null) => Promise<boolean>;
  readonly onStranger: () => Promise<boolean>;
  readonly onClose: () => void;
};

/** Which member somebody of the point of sale is, or that they are none. */
export function LinkDialog({
  wallet,
  person,
  sending,
  onLink,
  onStranger,
  onClose,
}: Props): ReactNode {
  const { t } = useTranslation(['tips-data', 'common', 'shell']);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | null>(
    person.customer_id === null ? null : String(person.customer_id),
  );
  const { data, isError } = useQuery(
    tipMembers(wallet, {
      ...(text.trim() === '' ? {} : { search: text.trim() }),
      page: 1,
      per_page: '25',
    }),
  );
  const name = `${person.first_name} ${person.last_name}`.trim();
  const close = async (done: Promise<boolean>) => {
    if (await done) onClose();
  };
  const options = (data?.data ?? []).map((one) => ({
    value: String(one.customer_id),
    label: `${one.first_name} ${one.last_name}`.trim(),
    ...(one.staff_id === null ? {} : { note: one.staff_id }),
  }));
  return (
    <Dialog
      open
      title={t('whoIs', { name })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            tone="primary"
            busy={sending.busy}
            onClick={() => chosen !== null && void close(onLink(Number.parseInt(chosen, 10)))}
          >
            {t('tie')}
          </Button>
        </>
      }
    >
      <SendProblems sending={sending} />
      <div className={styles.form}>
        <ComboBox
          label={t('member')}
          name="customer_id"
          hint={t('memberHint')}
          options={options}
          value={chosen}
          onChange={(to) => {
            setChosen(to);
          }}
          text={text}
          onText={setText}
          {...(isError && { empty: t('shell:searchFailed') })}
        />
        <div className={styles.acts}>
          {person.employee_id === null && (
            <Button size="small" busy={sending.busy} onClick={() => void close(onStranger())}>
              {t('noMemberYet')}
            </Button>
          )}
          {person.employee_id !== null && (
            <Button
              size="small"
              tone="danger"
              busy={sending.busy}
              onClick={() => void close(onLink(null))}
            >
              {t('untie')}
            </Button>
          )}
        </div>
        <p className="caption">{t('noMemberText')}</p>
      </div>
    </Dialog>
  );
}
