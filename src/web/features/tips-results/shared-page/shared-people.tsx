import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Money } from '#web/ui/values.tsx';
import { Why, hoursText } from '../results/why/why.tsx';
import type { SharedPage, SharedPerson } from './load-shared.ts';
import styles from './shared.module.css';

const heldOf = (page: SharedPage): boolean => page.state === 'paid' && page.held_payout !== '0.00';
const paidOf = (page: SharedPage): bigint =>
  (fromWire(page.total_payout) ?? 0n) - (fromWire(page.held_payout) ?? 0n);

/** Everybody with what they get; a press says why. */
export function SharedPeople({ page }: { readonly page: SharedPage }): ReactNode {
  const { t } = useTranslation('tips-shared');
  const { language, region } = usePreferences();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const all = open.size === page.staff.length;
  const toggle = (place: number) => {
    const next = new Set(open);
    if (!next.delete(place)) next.add(place);
    setOpen(next);
  };
  return (
    <section aria-label={t('people')} className={styles.people}>
      <div className={styles.peopleHead}>
        <h2>{t('people')}</h2>
        <Button
          size="small"
          className={styles.print}
          onClick={() => setOpen(all ? new Set() : new Set(page.staff.keys()))}
        >
          {t(all ? 'closeAll' : 'openAll')}
        </Button>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('person')}</th>
            <th scope="col" className={styles.end}>
              {t('hours')}
            </th>
            <th scope="col" className={styles.end}>
              {t('ownTips')}
            </th>
            <th scope="col" className={styles.end}>
              {t(page.state === 'paid' ? 'gotAmount' : 'getsAmount')}
            </th>
          </tr>
        </thead>
        {page.staff.map((person, place) => (
          <PersonRows
            key={place}
            page={page}
            person={person}
            place={place}
            open={open.has(place)}
            onToggle={() => toggle(place)}
          />
        ))}
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {t('together')}
            </th>
            <td className={styles.end}>
              <bdi>
                <Money value={page.total_payout} /> {page.currency}
              </bdi>
              {heldOf(page) && (
                <div className={styles.heldNote}>
                  {t('paidAndHeld', {
                    paid: formatMoney(paidOf(page), language, region),
                    held: formatMoney(page.held_payout, language, region),
                  })}
                </div>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

type RowProps = {
  readonly page: SharedPage;
  readonly person: SharedPerson;
  readonly place: number;
  readonly open: boolean;
  readonly onToggle: () => void;
};

function PersonRows({ page, person, place, open, onToggle }: RowProps): ReactNode {
  const { t } = useTranslation('tips-shared');
  const labels = new Map(page.rules.map((rule) => [rule.rule_id, rule.label]));
  const id = `why-${place}`;
  return (
    <tbody className={open ? styles.opened : undefined}>
      <tr className={styles.row} onClick={onToggle}>
        <th scope="row">
          <button
            type="button"
            className={styles.name}
            aria-expanded={open}
            aria-controls={id}
            aria-label={t('whyOf', { name: person.first_name })}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            <ChevronDown aria-hidden="true" className={styles.chevron} />
            <bdi>{person.first_name}</bdi>
          </button>
          {person.held && page.state === 'paid' && (
            <Badge tone="warning" alarm>
              {t('held')}
            </Badge>
          )}
          <span className={styles.jobs}>
            {[...new Set(person.lines.map((line) => line.role_name))].join(', ')}
          </span>
        </th>
        <td className={styles.end}>
          <bdi dir="ltr" className="num">
            {hoursText(person.hours)}
          </bdi>
        </td>
        <td className={styles.end}>
          <Money value={person.tips} />
        </td>
        <td className={`${styles.end} ${styles.amount}`}>
          <Money value={person.payout} />
        </td>
      </tr>
      {/* On paper nothing can be pressed: there every explanation is laid open. */}
      <tr id={id} className={open ? styles.whyRow : `${styles.whyRow} ${styles.shut}`}>
        <td colSpan={4}>
          <Why
            tipType={page.tip_type}
            person={person}
            names={{ rule: (rule) => (rule === null ? undefined : labels.get(rule)) }}
            paid={page.state === 'paid'}
          />
        </td>
      </tr>
    </tbody>
  );
}
