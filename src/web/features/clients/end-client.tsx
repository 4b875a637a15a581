import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { Money } from '#web/ui/values.tsx';
import type { Client } from './clients.queries.ts';
import styles from './clients.module.css';

type Props = { readonly client: Client; readonly onEnded: (ended: Client) => Promise<void> };
const LEFT: readonly string[] = ['wallets_not_empty', 'orders_open', 'money_under_way'];

/** Ends a client. What is left of it is shown, and must be dealt with first. */
export function EndClient({ client, onEnded }: Props): ReactNode {
  const { t } = useTranslation('clients');
  const { textOf } = useErrorText();
  const [asking, setAsking] = useState(false);
  const end = useOperation('deactivateClient', {
    onDone: onEnded,
    onSettled: () => setAsking(false),
  });
  const failure = end.error;
  const left = failure instanceof ApiError && LEFT.includes(failure.code) ? failure : null;
  return (
    <Card title={t('end')} note={t('endNote')}>
      {left && <WhatIsLeft refused={left} />}
      {failure !== null && left === null && (
        <Alert tone="danger" urgent>
          {textOf(failure)}
        </Alert>
      )}
      <ButtonRow>
        <Button tone="danger" onClick={() => setAsking(true)}>
          {t('endVerb')}
        </Button>
      </ButtonRow>
      {asking && (
        <ConfirmDialog
          title={t('endTitle', { name: client.client_name })}
          text={t('endText')}
          keep={t('cancel')}
          verb={t('endVerb')}
          action={{
            busy: end.busy,
            // What it refuses stays on the card: the dialog is closed by then.
            error: null,
            run: () => end.run({ params: { client_id: client.client_id } }),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** Each kind of thing that is left, with what to do about it. */
function WhatIsLeft({ refused }: { readonly refused: ApiError }): ReactNode {
  const { t, i18n } = useTranslation('clients');
  const problemsWith = (code: string) =>
    refused.errors
      .filter((one) => one.code === code)
      .map(({ path, params = {} }) => ({ path, params }));
  const [wallets, orders, [moving]] = [
    problemsWith('balance_left'),
    problemsWith('order_open'),
    problemsWith('money_under_way'),
  ];
  return (
    <Alert tone="danger" urgent title={t('notEnded')}>
      {wallets.length > 0 && (
        <section className={styles.leftPart}>
          <p>{t('moneyLeft', { count: wallets.length })}</p>
          <ul className={styles.left}>
            {wallets.map(({ path, params }) => (
              <li key={path}>
                {String(params.wallet ?? '')}: <Money value={String(params.balance ?? '0.00')} />
              </li>
            ))}
          </ul>
          <p>{t('moneyLeftText')}</p>
        </section>
      )}
      {orders.length > 0 && (
        <section className={styles.leftPart}>
          <p>{t('ordersLeft', { count: orders.length })}</p>
          <ul className={styles.left}>
            {orders.map(({ path, params }) => (
              <li key={path}>
                {t('orderLeft', { order: params.order, count: Number(params.quantity) })}{' '}
                {knownText(i18n, 'clients', `orderState.${String(params.state)}`)}
              </li>
            ))}
          </ul>
          <p>{t('ordersLeftText')}</p>
        </section>
      )}
      {moving && (
        <section className={styles.leftPart}>
          <p>
            {t('movingLeft', { count: Number(moving.params.count) })}{' '}
            <Money value={String(moving.params.amount ?? '0.00')} />
          </p>
          <p>{t('movingLeftText')}</p>
        </section>
      )}
    </Alert>
  );
}
