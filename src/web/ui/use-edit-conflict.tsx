import { useState, type ComponentProps, type ReactNode } from 'react';
import { keysOf } from '#kernel/keys.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from './alert.tsx';
import { FormFrame } from './form-frame.tsx';
import type { Form, Sent, Values } from './use-form.ts';
import { Instant } from './values.tsx';

/** Somebody else was first: who and when, what stood before, and what they made of it. */
export type EditConflict<T> = {
  readonly by: string;
  readonly at: string;
  readonly before: T;
  readonly theirs: T;
};

type Options<T, V extends Values> = {
  readonly start: T;
  readonly valuesOf: (thing: T) => V;
  /** Sends the change of what it is based on; answers the thing as it stands then. */
  readonly save: (values: V, based: T) => Promise<T>;
  /** The thing as it stands now. */
  readonly load: () => Promise<T>;
  readonly saved: (thing: T, set: Form<V>['set']) => Promise<void>;
};

/**
 * The second of two who change one thing loses nothing: what they did not touch becomes what the
 * other made of it, what they entered stays, and it is sent when they save again.
 */
export function useEditConflict<T, V extends Values>({
  start,
  valuesOf,
  save,
  load,
  saved,
}: Options<T, V>): {
  readonly based: T;
  readonly setBased: (thing: T) => void;
  readonly conflict: EditConflict<T> | null;
  readonly send: (values: V, set: Form<V>['set']) => Promise<Sent>;
} {
  const [based, setBased] = useState(start);
  const [conflict, setConflict] = useState<EditConflict<T> | null>(null);
  const send = async (values: V, set: Form<V>['set']): Promise<Sent> => {
    try {
      const thing = await save(values, based);
      setBased(thing);
      setConflict(null);
      await saved(thing, set);
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const theirs = await load();
      const [before, now] = [valuesOf(based), valuesOf(theirs)];
      for (const name of keysOf(before))
        if (values[name] === before[name] && now[name] !== before[name]) set(name, now[name]);
      setConflict({
        by: String(error.params.by),
        at: String(error.params.at),
        before: based,
        theirs,
      });
      setBased(theirs);
      return 'not_sent';
    }
  };
  return { based, setBased, conflict, send };
}

/**
 * Tells the second who was first, when, and what came of it; nothing while there is no conflict.
 */
export function EditConflictNote({
  conflict,
  title,
  text,
  children,
}: {
  readonly conflict: EditConflict<unknown> | null;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}): ReactNode {
  if (conflict === null) return null;
  const { at } = conflict;
  return (
    <Alert tone="warning" urgent title={title}>
      <p>
        {text} {at !== '' && <Instant value={at} />}
      </p>
      {children}
    </Alert>
  );
}

type FrameProps = ComponentProps<typeof FormFrame> & {
  readonly conflict: EditConflict<unknown> | null;
  /** Says who was first, and that nothing was lost. */
  readonly title: (by: string) => string;
  readonly text: string;
};

/** The form of a page that two may change at once. */
export const EditFrame = ({ conflict, title, text, ...frame }: FrameProps): ReactNode => (
  <FormFrame
    {...frame}
    above={<EditConflictNote conflict={conflict} title={title(conflict?.by ?? '')} text={text} />}
  />
);
