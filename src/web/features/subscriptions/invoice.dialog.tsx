import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import { Day, Money } from '#web/ui/values.tsx';
import { useSums } from './review-sums.tsx';
import { type Invoice, invoice as invoiceQuery } from './subscriptions.queries.ts';
import { InvoiceBadge, WalletDay, useDatesAndMoney } from './words.tsx';

/** One invoice: its lines and taxes, its PDF, the way to pay it or to have it sent again. */
export function InvoiceDialog({
  id,
  onClose,
}: {
  readonly id: number;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('billing');
  const found = useQuery(invoiceQuery(id));
  const shown = found.data;
  return (
    <Dialog
      wide
      open
      title={t('invoiceTitle', { number: shown?.number ?? '' })}
      onClose={onClose}
      foot={shown && <InvoiceActions invoice={shown} />}
    >
      <LoadingLines found={found} />
      {shown && <Details invoice={shown} />}
    </Dialog>
  );
}

export const isPayable = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'open' || status === 'failed' || status === 'uncollectible';

function Details({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const sums = useSums();
  const { dayAt } = useDatesAndMoney();
  const { wallet_id: wallet, period, currency } = invoice;
  const span = (one: Invoice['period']): string =>
    t('from_to', { from: dayAt(one.start, wallet), to: dayAt(one.end, wallet) });
  return (
    <Fields>
      <Facts
        facts={[
          { term: t('status'), value: <InvoiceBadge status={invoice.status} /> },
          { term: t('date'), value: <Day value={invoice.issue_date} /> },
          { term: t('subscriptions:wallet'), value: <bdi>{invoice.wallet_name}</bdi> },
          { term: t('period'), value: <bdi>{span(period)}</bdi> },
          ...(invoice.paid_at === null
            ? []
            : [{ term: t('paidTerm'), value: <WalletDay at={invoice.paid_at} wallet={wallet} /> }]),
        ]}
      />
      <ReviewList
        rows={invoice.lines.map((line) => ({
          term: line.description,
          value: <Money value={line.amount} />,
          note: span(line.period),
        }))}
        totals={[
          ...sums(invoice),
          {
            term: `${t('subscriptions:total')} (${currency})`,
            value: <Money value={invoice.amount_in_dollars} />,
            strong: true,
          },
          ...(isPayable(invoice)
            ? [{ term: t('due'), value: <Money value={invoice.amount_due} /> }]
            : []),
        ]}
      />
    </Fields>
  );
}

function InvoiceActions({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { t } = useTranslation('billing');
  const params = { id: invoice.id };
  const pdf = useAction(() => download('showInvoiceFile', { params }));
  const send = useOperation('sendInvoice', {
    onDone: ({ sent_to: email }) => toast('success', t('sent', { email })),
  });
  return (
    <>
      <Refusal error={pdf.error ?? send.error} />
      <Button busy={send.busy} onClick={() => send.run({ params })}>
        {t('send')}
      </Button>
      {invoice.url !== null && (
        <Button busy={pdf.busy} onClick={() => pdf.run()}>
          {t('pdf')}
        </Button>
      )}
      {isPayable(invoice) && (
        <Link
          to="."
          search={(now) => ({ ...now, pay: String(invoice.id) })}
          className={buttonClass({ tone: 'primary' })}
          aria-label={t('payNowOf', { number: invoice.number })}
        >
          {t('payNow')}
        </Link>
      )}
    </>
  );
}
