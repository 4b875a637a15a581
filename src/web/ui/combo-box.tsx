import { lazy, Suspense, type ReactNode } from 'react';
import type { ComboBoxProps, default as Popup } from './combo-box.popup.tsx';
import { Field } from './field.tsx';
import { Skeleton } from './skeleton.tsx';

// `lazy` loses the type parameter of the component, and nothing else.
const ComboBoxPopup = lazy(() => import('./combo-box.popup.tsx')) as typeof Popup;

/**
 * A choice among many, found by typing. Its code is fetched when the first one is drawn: most stand
 * in dialogs. Until then its place is kept, and nothing can be typed that would not be searched.
 */
export function ComboBox<T extends string>(props: ComboBoxProps<T>): ReactNode {
  const { label, hint, error, optional, name } = props;
  return (
    <Suspense
      fallback={
        <Field {...{ label, hint, error, optional, name }}>
          {() => <Skeleton height="var(--control)" />}
        </Field>
      }
    >
      <ComboBoxPopup {...props} />
    </Suspense>
  );
}
