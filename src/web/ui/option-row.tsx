import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ListBoxItem } from 'react-aria-components/ListBox';
import styles from './overlay.module.css';

export type Option<T extends string> = {
  readonly value: T;
  readonly label: string;
  readonly note?: string;
  readonly end?: ReactNode;
  readonly disabled?: boolean;
};

/** One line of a list of choices; the chosen one has a check mark besides its colour. */
export function OptionRow<T extends string>({ option }: { readonly option: Option<T> }): ReactNode {
  return (
    <ListBoxItem
      id={option.value}
      textValue={option.label}
      isDisabled={option.disabled}
      className={styles.item ?? ''}
    >
      {({ isSelected }) => (
        <>
          <span className={styles.words}>
            {option.label}
            {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
          </span>
          {option.end !== undefined && <span className={styles.end}>{option.end}</span>}
          {isSelected && <Check aria-hidden="true" className={styles.check} />}
        </>
      )}
    </ListBoxItem>
  );
}
