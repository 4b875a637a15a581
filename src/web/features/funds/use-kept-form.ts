import { useEffect, useRef, useState } from 'react';
import { onSessionEnd, sessionUser } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';

type Values = Readonly<Record<string, string>>;

/** What a form held when a session ended under it: kept for the same manager, given back once. */
export function useKeptForm<V extends Values>(form: string): { readonly kept: Partial<V>; readonly follow: (values: V) => void } {
  const [name] = useState(() => `draft.${form}.${sessionUser()?.id ?? 0}`);
  const [kept] = useState<Partial<V>>(() => readKept(name));
  const latest = useRef<V | null>(null);
  useEffect(() => {
    local.set(name, null);
    return onSessionEnd((reason) => {
      if (reason !== 'signed_out' && latest.current !== null) local.set(name, JSON.stringify(latest.current));
    });
  }, [name]);
  const [follow] = useState(() => (values: V) => {
    latest.current = values;
  });
  return { kept, follow };
}

function readKept<V>(name: string): Partial<V> {
  try {
    return (JSON.parse(local.get(name) ?? '{}') as Partial<V> | null) ?? {};
  } catch {
    return {};
  }
}
