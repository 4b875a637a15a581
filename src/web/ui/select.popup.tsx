import type { ReactNode, RefObject } from 'react';
import { ListBox } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { OptionRow, type Option } from './option-row.tsx';
import styles from './overlay.module.css';

type Props<T extends string> = {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onChoose: (value: T) => void;
  readonly onClose: () => void;
};

/**
 * A press on what is chosen closes the list too. The component library knows this property, but its
 * list does not name it among its own.
 */
const AGAIN = { allowDuplicateSelectionEvents: true };

/** The list of a `Select`, from its button down. */
export default function SelectPopup<T extends string>({
  anchor,
  label,
  options,
  value,
  onChoose,
  onClose,
}: Props<T>): ReactNode {
  const width = `${anchor.current?.offsetWidth ?? 0}px`;
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      className={styles.popover ?? ''}
      placement="bottom start"
      offset={4}
      trigger="Select"
      style={{ '--trigger-width': width }}
    >
      <ListBox
        aria-label={label}
        autoFocus={value === null ? 'first' : true}
        selectionMode="single"
        disallowEmptySelection
        {...AGAIN}
        selectedKeys={value === null ? [] : [value]}
        shouldSelectOnPressUp
        onSelectionChange={(keys) => {
          const [key] = keys;
          // The keys of the list are the values of its options.
          if (key !== value) onChoose(String(key) as T);
          onClose();
        }}
        className={styles.list ?? ''}
      >
        {options.map((option) => (
          <OptionRow key={option.value} option={option} />
        ))}
      </ListBox>
    </Popover>
  );
}
