import Search from 'lucide-react/icons/search';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './table-tools.module.css';

export function TableToolbar({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.toolbar}>{children}</div>;
}

/** Searches a moment after the last letter. */
export function TableSearch({
  label,
  value,
  onSearch,
}: {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}): ReactNode {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), 250);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <div className={styles.search} role="search">
      <Search aria-hidden="true" />
      <input
        type="search"
        data-page-search
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
