import type { ReactNode } from 'react';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { useEwaStores } from './use-ewa-store.ts';

/** Which store a page is about; nothing where there is only one. */
export function EwaStoreChoice({
  label,
  storeId,
  onChange,
}: {
  readonly label: string;
  readonly storeId: number;
  readonly onChange: (storeId: string) => void;
}): ReactNode {
  const stores = useEwaStores();
  return (
    stores.length > 1 && (
      <NativeSelect
        label={label}
        value={String(storeId)}
        options={stores.map((one) => ({ value: String(one.id), label: one.name }))}
        onChange={onChange}
      />
    )
  );
}
