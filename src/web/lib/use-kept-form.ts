import { useEffect, useRef, useState } from 'react';
import { onSessionEnd, sessionUser } from './session.ts';
import { local } from './storage.ts';

type Values = Readonly<Record<string, string | boolean>>;
const NOTHING: readonly string[] = [];

/**
 * What a form held when a session ended under it: kept for the same manager, given back once. What
 * is `secret` is not kept.
 */
export function useKeptForm<V extends Values>(
  form: string,
  secret = NOTHING,
): { readonly kept: Partial<V>; readonly follow: (values: V) => void } {
  const [name] = useState(() => `draft.${form}.${sessionUser()?.id ?? 0}`);
  const [kept] = useState<Partial<V>>(() => readKept(name));
  const latest = useRef<V | null>(null);
  useEffect(() => {
    local.set(name, null);
    return onSessionEnd((reason) => {
      if (reason !== 'signed_out' && latest.current !== null)
        local.set(
          name,
          JSON.stringify(latest.current, (key, value: unknown) =>
            secret.includes(key) ? undefined : value,
          ),
        );
    });
  }, [name, secret]);
  const [follow] = useState(() => (values: V) => {
    latest.current = values;
  });
  return { kept, follow };
}

function readKept<V>(name: string): Partial<V> {
  try {
    // Written by useKeptForm for the same form of the same manager, as the name says.
    return (JSON.parse(local.get(name) ?? '{}') as Partial<V> | null) ?? {};
  } catch {
    return {};
  }
}
