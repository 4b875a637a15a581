import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Submission } from '#web/ui/use-submit.ts';
import { Money } from '#web/ui/values.tsx';
import styles from './edit.module.css';

export type Correction = {
  readonly key: number | string;
  readonly title: string;
  readonly note: ReactNode;
  readonly amount: string;
  readonly onEdit?: (() => void) | undefined;
  readonly onRemove?: (() => void) | undefined;
  readonly badge?: ReactNode;
};
type Props = {
  readonly title: string;
  readonly note: string;
  readonly empty: string;
  readonly items: readonly Correction[];
  readonly add?: { readonly word: string; readonly onAdd: () => void } | undefined;
  readonly sending: Submission;
  /** What was just removed, with the way back. */
  readonly strip?: ReactNode;
  readonly children?: ReactNode;
};

/** Corrections of one kind: what, whose, how much, and how to take each back. */
export function CorrectionCard({
  title,
  note,
  empty,
  items,
  add,
  sending,
  strip,
  children,
}: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  return (
    <Card
      title={title}
      note={note}
      padded={false}
      aside={
        add && (
          <Button size="small" onClick={add.onAdd}>
            <Plus aria-hidden="true" /> {add.word}
          </Button>
        )
      }
    >
      {sending.failure !== null && (
        <div className={styles.inset}>
          <Refusal error={sending.failure} />
        </div>
      )}
      {strip}
      {items.length === 0 && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.items} aria-label={title}>
        {items.map((item) => (
          <li key={item.key}>
            <div className={styles.words}>
              <p className={styles.name}>
                {item.title} {item.badge}
              </p>
              <p className={styles.about}>{item.note}</p>
            </div>
            <span className={styles.sum}>
              <Money value={item.amount} sign="always" />
            </span>
            {item.onEdit && (
              <IconButton label={t('changeOf', { name: item.title })} onClick={item.onEdit}>
                <Pencil aria-hidden="true" />
              </IconButton>
            )}
            {item.onRemove && (
              <IconButton
                busy={sending.busy}
                label={t('removeOf', { name: item.title })}
                onClick={item.onRemove}
              >
                <X aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {children}
    </Card>
  );
}
