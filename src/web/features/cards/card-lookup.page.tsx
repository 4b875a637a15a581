import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { Code, Day, Instant } from '#web/ui/values.tsx';
import type { Answer } from '#contract/index.ts';
import { CardBadge } from './card-badges.tsx';
import { cardByProxy } from './cards.queries.ts';
import { Holder } from './proxy-columns.tsx';
import styles from './cards.module.css';

/** On the card and in letters it stands in groups of digits. */
const asOneNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Whose a card is, by its proxy. */
export function CardLookup(): ReactNode {
  const { t } = useTranslation('cards');
  const { proxy = '' }: { proxy?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const form = useForm(
    { proxy },
    (values) => ({ proxy: asOneNumber(values.proxy) === '' && 'required' }),
    async (values) =>
      void (await navigate({ to: '.', search: { proxy: asOneNumber(values.proxy) } })),
  );
  const found = useQuery(cardByProxy(proxy));
  return (
    <Page narrow>
      <PageHeader title={t('lookup')} below={t('lookupNote')} />
      <Card>
        <form onSubmit={form.submit} noValidate className={styles.ask}>
          <TextField
            label={t('proxy')}
            name="proxy"
            value={form.values.proxy}
            onChange={(text) => form.set('proxy', text)}
            error={form.errorOf('proxy')}
            dir="ltr"
            autoComplete="off"
            inputMode="numeric"
          />
          <Button type="submit" tone="primary">
            {t('lookUp')}
          </Button>
        </form>
      </Card>
      <div aria-live="polite">{proxy !== '' && <Outcome found={found} proxy={proxy} />}</div>
    </Page>
  );
}

function Outcome({
  found,
  proxy,
}: {
  readonly found: ReturnType<typeof useQuery<Answer<'lookUpCard'>>>;
  readonly proxy: string;
}): ReactNode {
  const { t, i18n } = useTranslation('cards');
  if (found.error instanceof ApiError && found.error.code === 'not_found')
    return (
      <Card>
        <EmptyState
          icon={<SearchX />}
          title={t('noSuchCard')}
          text={t('noSuchCardText', { proxy })}
          action={
            <Link
              to="/account-management/card-proxies"
              search={{ search: proxy }}
              className={buttonClass()}
            >
              {t('cardsBeginning', { proxy })}
            </Link>
          }
        />
      </Card>
    );
  if (!found.data) return <LoadingCard found={found} />;
  const card = found.data;
  return (
    <Card title={<Code>{card.proxy}</Code>} aside={<CardBadge state={card.state} />}>
      <Facts
        facts={[
          { term: t('holder'), value: <Holder row={card} /> },
          ...(card.member_status === null
            ? []
            : [
                {
                  term: t('holderState'),
                  value: <MemberBadge status={card.member_status} plain />,
                },
              ]),
          ...(card.staff_id === null
            ? []
            : [{ term: t('staffId'), value: <Code>{card.staff_id}</Code> }]),
          {
            term: t('activated'),
            value: card.activated_at === null ? '—' : <Instant value={card.activated_at} />,
          },
          {
            term: t('expires'),
            value: card.expires_on === null ? '—' : <Day value={card.expires_on} />,
          },
          { term: t('added'), value: <Instant value={card.added_at} /> },
        ]}
      />
      {card.replacements.length > 0 && (
        <ul className={styles.lines}>
          {card.replacements.map((one) => (
            <li key={`${one.old_proxy}${one.new_proxy}`}>
              {one.old_proxy === card.proxy
                ? t('replacedBy', { proxy: one.new_proxy })
                : t('inPlaceOf', { proxy: one.old_proxy })}{' '}
              <span className="muted">
                {knownText(i18n, 'cards', `reason.${one.reason}`) ?? one.reason}, {one.by},{' '}
                <Instant value={one.at} style="short" />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
