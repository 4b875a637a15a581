import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Field } from './field.tsx';
import type { Option } from './option-row.tsx';
import styles from './overlay.module.css';
import type Popup from './select.popup.tsx';

const loadPopup = () => import('./select.popup.tsx');
// `lazy` loses the type parameter of the component, and nothing else.
const SelectPopup = lazy(loadPopup) as typeof Popup;
const fetchEarly = (): void => void loadPopup().catch(() => undefined);

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

/** A choice among few. The code of its list is fetched when somebody comes near it. */
export function Select<T extends string>({
  options,
  value,
  onChange,
  placeholder,
  ...frame
}: Props<T>): ReactNode {
  const own = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...frame}>
      {({ id, ...wiring }) => (
        <>
          <button
            ref={button}
            type="button"
            id={id}
            className={styles.trigger}
            aria-haspopup="listbox"
            aria-expanded={open}
            // The label alone would keep from screen readers what is chosen.
            aria-labelledby={`${own} ${id}-label`}
            {...wiring}
            onClick={() => setOpen(true)}
            onPointerEnter={fetchEarly}
            onFocus={fetchEarly}
            onKeyDown={(event) => {
              if (!opensList(event)) return;
              event.preventDefault();
              setOpen(true);
            }}
          >
            <span id={own} className={styles.value} data-placeholder={!chosen || undefined}>
              {chosen ? chosen.label : placeholder}
              {chosen?.end !== undefined && <span className={styles.end}>{chosen.end}</span>}
            </span>
            <ChevronDown aria-hidden="true" className={styles.chevron} />
          </button>
          {open && (
            <Suspense fallback={null}>
              <SelectPopup
                anchor={button}
                label={frame.label}
                options={options}
                value={value}
                onChoose={onChange}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </Field>
  );
}

const opensList = ({ key }: KeyboardEvent): boolean => key === 'ArrowDown' || key === 'ArrowUp';
