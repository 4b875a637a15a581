import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import {
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components/Select';
import { fieldId } from './field.tsx';
import { FieldLines } from './field-lines.tsx';
import styles from './overlay.module.css';

export type Option<T extends string> = {
  readonly value: T;
  readonly label: string;
  readonly note?: string;
  readonly end?: ReactNode;
  readonly disabled?: boolean;
};

type Props<T extends string> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onChange: (value: T) => void;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean;
  readonly placeholder?: string;
};

export function Select<T extends string>(props: Props<T>): ReactNode {
  const { label, options, value, onChange, name, hint, error, optional, placeholder } = props;
  return (
    <AriaSelect
      value={value}
      onChange={(key) => key !== null && onChange(String(key) as T)}
      isInvalid={Boolean(error)}
      placeholder={placeholder}
      name={name}
      className={error ? styles.invalid : ''}
    >
      <FieldLines label={label} hint={hint} error={error} optional={optional} />
      <Button className={styles.trigger ?? ''} id={fieldId(name)}>
        <SelectValue className={styles.value ?? ''} />
        <ChevronDown aria-hidden="true" className={styles.chevron} />
      </Button>
      <Popover className={styles.popover ?? ''} offset={4}>
        <ListBox className={styles.list ?? ''}>
          {options.map((option) => (
            <OptionRow key={option.value} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

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
