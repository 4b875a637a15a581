import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceList, type ListedChoice } from './choice-list.tsx';
import type { PaymentMethod } from './subscriptions.queries.ts';
import { MethodBadge, MethodName } from './words.tsx';

type Props = {
  readonly legend: string;
  readonly methods: readonly PaymentMethod[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Whether one that is still being verified can be chosen: a trial begins with it. */
  readonly takesVerifying?: boolean;
  /** Before and after the saved ones. */
  readonly first?: readonly ListedChoice[];
  readonly last?: readonly ListedChoice[];
};

/** The saved methods to choose from; those that cannot pay are seen, and say so. */
export function MethodList({
  methods,
  takesVerifying = false,
  first = [],
  last = [],
  ...list
}: Props): ReactNode {
  const fits = ({ state }: PaymentMethod): boolean =>
    state === 'usable' || (takesVerifying && state === 'verifying');
  return (
    <ChoiceList
      {...list}
      name="method"
      choices={[
        ...first,
        ...methods.map((method) => ({
          value: String(method.id),
          title: <MethodName method={method} />,
          text: <MethodNote method={method} />,
          end: <MethodBadge state={method.state} />,
          disabled: !fits(method),
        })),
        ...last,
      ]}
    />
  );
}

/** When a card expires, or how long a debit takes. */
export function MethodNote({ method }: { readonly method: PaymentMethod }): ReactNode {
  const { t } = useTranslation('subscriptions');
  if (method.exp_month !== null && method.exp_year !== null)
    return t('expires', {
      month: String(method.exp_month).padStart(2, '0'),
      year: String(method.exp_year),
    });
  return t(`typeText.${method.type}`);
}
