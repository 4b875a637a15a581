import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownText } from '#web/i18n/known-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Code, Day, Instant } from '#web/ui/values.tsx';
import type { MemberDetails } from './members.queries.ts';

/** The member's card and its state, with what the module of cards offers to do with it. */
export function CardActions({
  member,
  acts,
}: {
  readonly member: MemberDetails;
  readonly acts: ReactNode;
}): ReactNode {
  const { t, i18n } = useTranslation('members');
  const { card } = member;
  if (card === null)
    return (
      <Card title={t('proxy')}>
        <p className="muted">{t('noCard')}</p>
        {acts}
      </Card>
    );
  const state =
    card.locked_by === 'manager'
      ? t('cardState.lockedByManager')
      : (knownText(i18n, 'members', `cardState.${card.state}`) ?? card.state);
  return (
    <Card title={t('proxy')}>
      <Facts
        facts={[
          { term: t('proxyNumber'), value: <Code>{card.proxy}</Code> },
          { term: t('cardStateIs'), value: state },
          ...(card.activated_at === null
            ? []
            : [{ term: t('activated'), value: <Instant value={card.activated_at} /> }]),
          ...(card.expires_on === null
            ? []
            : [{ term: t('expires'), value: <Day value={card.expires_on} /> }]),
        ]}
      />
      {acts}
    </Card>
  );
}
