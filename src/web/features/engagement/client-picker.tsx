import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { clientsNamed } from './engagement.queries.ts';

export type NamedClient = { readonly client_id: number; readonly client_name: string };

/** Finds a client by a part of its name; what is chosen is handed on, and the field is free again. */
export function ClientPicker({
  label,
  name,
  placeholder,
  error,
  onPick,
}: {
  readonly label: string;
  readonly name: string;
  readonly placeholder?: string;
  readonly error?: string | undefined;
  readonly onPick: (client: NamedClient) => void;
}): ReactNode {
  const [text, setText] = useState('');
  const found = useQuery(clientsNamed(text));
  const clients = found.data?.data ?? [];
  return (
    <ComboBox
      label={label}
      name={name}
      placeholder={placeholder}
      error={error}
      value={null}
      text={text}
      onText={setText}
      options={clients.map((one) => ({
        value: String(one.client_id),
        label: one.client_name,
        note: String(one.client_id),
      }))}
      onChange={(id) => {
        const client = clients.find((one) => String(one.client_id) === id);
        if (!client) return;
        onPick(client);
        setText('');
      }}
    />
  );
}
