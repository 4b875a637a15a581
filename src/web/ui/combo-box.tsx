import ChevronDown from 'lucide-react/icons/chevron-down';
import Search from 'lucide-react/icons/search';
import { lazy, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react';
import type Popup from './combo-box.popup.tsx';
import type { ComboBoxProps } from './combo-box.popup.tsx';
import { Field } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './overlay.module.css';

let isFetched = false;
const ComboBoxPopup = lazy(async () => {
  const found = await import('./combo-box.popup.tsx');
  isFetched = true;
  return found;
}) as typeof Popup;

/**
 * A choice among many, found by typing. The code of its list is fetched once it stands on the page:
 * while that is on its way, it is a field that keeps what is typed.
 */
export function ComboBox<T extends string>(props: ComboBoxProps<T>): ReactNode {
  const [isFetching, setFetching] = useState(isFetched);
  const [typed, setTyped] = useState<string>();
  useEffect(() => startTransition(() => setFetching(true)), []);
  return (
    <Suspense fallback={null}>
      {isFetching ? (
        <ComboBoxPopup {...props} typed={typed} />
      ) : (
        <PlainField
          {...props}
          typed={typed}
          onTyped={(text) => {
            setTyped(text);
            props.onText?.(text);
          }}
        />
      )}
    </Suspense>
  );
}

function PlainField<T extends string>({
  options,
  value,
  text,
  typed,
  placeholder,
  label,
  hint,
  error,
  optional,
  name,
  onTyped,
}: ComboBoxProps<T> & {
  readonly typed: string | undefined;
  readonly onTyped: (text: string) => void;
}): ReactNode {
  const chosen = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field {...{ label, hint, error, optional, name }}>
      {(wiring) => (
        <div className={fieldStyles.box}>
          <Search aria-hidden="true" className={styles.chevron} />
          <input
            {...wiring}
            role="combobox"
            aria-expanded="false"
            aria-autocomplete="list"
            value={text ?? typed ?? chosen}
            placeholder={placeholder}
            className={fieldStyles.input}
            autoComplete="off"
            onChange={(event) => onTyped(event.target.value)}
          />
          <span className={styles.open}>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </span>
        </div>
      )}
    </Field>
  );
}
