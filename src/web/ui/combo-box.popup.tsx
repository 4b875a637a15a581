import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  Button,
  ComboBox as AriaComboBox,
  Input,
  ListBox,
  Popover,
} from 'react-aria-components/ComboBox';
import { useTranslation } from 'react-i18next';
import { fieldId } from './field.tsx';
import { FieldLines } from './field-lines.tsx';
import fieldStyles from './field.module.css';
import styles from './overlay.module.css';
import { OptionRow, type Option } from './option-row.tsx';

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

/**
 * What is typed begins the option or one of its words, whatever the accents: "qu" finds Québec and
 * not Colombie-Britannique.
 */
function beginsAWord(option: string, typed: string): boolean {
  const [text, wanted] = [folded(option), folded(typed)];
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (at === 0 || !/[\p{Letter}\p{Number}]/u.test(text[at - 1] ?? '')) return true;
  }
  return false;
}

/** What is meant by what was typed: the option of that name, or the only one that it begins. */
function meantBy<T extends string>(options: readonly Option<T>[], typed: string): T | undefined {
  if (typed.trim() === '') return undefined;
  const found = options.filter((option) => beginsAWord(option.label, typed.trim()));
  const [only] = found.length === 1 ? found : found.filter(isNamed(typed));
  return only?.value;
}
const isNamed =
  (typed: string) =>
  ({ label }: Option<string>): boolean =>
    folded(label) === folded(typed.trim());

export type ComboBoxProps<T extends string> = {
  readonly label: string;
  readonly options: readonly Option<T>[];
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
  readonly name: string;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly optional?: boolean;
  readonly placeholder?: string;
  /** Searching is the server's: the options are already what matches `text`. */
  readonly text?: string;
  readonly onText?: (text: string) => void;
  readonly empty?: string;
};

/** A `ComboBox`, with its list. */
export default function ComboBoxPopup<T extends string>({
  label,
  options,
  value,
  onChange,
  name,
  hint,
  error,
  optional,
  placeholder,
  text,
  onText,
  empty,
}: ComboBoxProps<T>): ReactNode {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  /** Whoever typed it out and goes on has chosen it, without a way through the list. */
  const take = (event: KeyboardEvent) => {
    const { key, target } = event;
    if ((key !== 'Enter' && key !== 'Tab') || !(target instanceof HTMLInputElement)) return;
    if (onText !== undefined || target.hasAttribute('aria-activedescendant')) return;
    const meant = meantBy(options, target.value);
    if (meant === undefined || meant === value) return;
    // The list closes by it: this Enter chooses, and only the next one sends the form.
    if (key === 'Enter') event.preventDefault();
    onChange(meant);
  };
  const choose = (key: string | number | null): void =>
    // The keys of the list are the values of its options.
    onChange(key === null ? null : (String(key) as T));
  return (
    <AriaComboBox
      value={value}
      onChange={choose}
      inputValue={text}
      onInputChange={onText}
      items={onText === undefined ? undefined : options}
      defaultFilter={onText === undefined ? beginsAWord : () => true}
      allowsEmptyCollection
      menuTrigger="focus"
      onOpenChange={() => setWidth(box.current?.offsetWidth ?? 0)}
      isInvalid={Boolean(error)}
      className={error ? (fieldStyles.invalid ?? '') : ''}
    >
      <FieldLines label={label} hint={hint} error={error} optional={optional} />
      <div ref={box} className={fieldStyles.box} onKeyDownCapture={take}>
        <Search aria-hidden="true" className={styles.chevron} />
        <Input
          id={fieldId(name)}
          placeholder={placeholder}
          className={fieldStyles.input ?? ''}
          autoComplete="off"
        />
        <Button className={styles.open ?? ''} aria-label={t('openList')}>
          <ChevronDown aria-hidden="true" className={styles.chevron} />
        </Button>
      </div>
      <Popover
        triggerRef={box}
        className={styles.popover ?? ''}
        offset={4}
        style={{ '--trigger-width': `${width}px` }}
      >
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <div className={styles.empty}>{empty ?? t('nothingFound')}</div>}
        >
          {options.map((option) => (
            <OptionRow key={option.value} option={option} />
          ))}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}
