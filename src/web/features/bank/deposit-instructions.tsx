import Copy from 'lucide-react/icons/copy';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { DepositNumbers } from './bank.queries.ts';
import styles from './direct-deposit.module.css';

type Props = { readonly numbers: DepositNumbers; readonly note?: string };
type Line = { readonly term: string; readonly value: string; readonly digits: boolean };

/** What a bank or an employer needs to send money here; each number may be copied by itself. */
export function DepositInstructions({ numbers, note }: Props): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const client = useCurrentSession()?.client.client_name ?? '';
  const lines = useLines(numbers);
  const copy = (text: string, said: string) =>
    void navigator.clipboard.writeText(text).then(() => toast('success', said));
  const all = lines.map(({ term, value }) => `${term}: ${value}`).join('\n');
  return (
    <Stack>
      <p className={styles.printed}>{t('printed', { name: numbers.name, client })}</p>
      <dl className={styles.lines}>
        {lines.map(({ term, value, digits }) => (
          <div key={term} className={styles.line}>
            <dt>{term}</dt>
            <dd className={digits ? styles.digits : undefined}>
              <bdi dir={digits ? 'ltr' : undefined}>{value}</bdi>
            </dd>
            <dd className={styles.copy}>
              <IconButton
                label={t('copyOf', { what: term })}
                onClick={() => copy(value, t('copied', { what: term }))}
              >
                <Copy aria-hidden="true" />
              </IconButton>
            </dd>
          </div>
        ))}
      </dl>
      {note && <p className="small muted">{note}</p>}
      <div className={styles.screen}>
        <ButtonRow>
          <Button onClick={() => copy(all, t('allCopied'))}>
            <Copy aria-hidden="true" /> {t('copyAll')}
          </Button>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden="true" /> {t('print')}
          </Button>
        </ButtonRow>
      </div>
    </Stack>
  );
}

function useLines(numbers: DepositNumbers): readonly Line[] {
  const { t } = useTranslation('direct-deposits');
  const { institution_number: institution, transit_number: transit } = numbers;
  const { routing_number: routing, account_number: account, name } = numbers;
  const some = (term: string, value: string | null): Line[] =>
    value === null ? [] : [{ term, value, digits: true }];
  return [
    { term: t('name'), value: name, digits: false },
    ...some(t('institution'), institution),
    ...some(t('transit'), transit),
    ...some(t('routing'), routing),
    ...some(t('account'), account),
  ];
}
