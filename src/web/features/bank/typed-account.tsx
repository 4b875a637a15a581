import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { AgreementFields } from './agreement-fields.tsx';
import type { BankAccount } from './bank.queries.ts';

const DIGITS = { CA: { from: 7, to: 12 }, US: { from: 4, to: 17 } } as const;
const EMPTY = {
  holder_name: '',
  institution_number: '',
  transit_number: '',
  routing_number: '',
  account_number: '',
  agreement: false,
};
type Props = { readonly wallet: number; readonly onAdded: (account: BankAccount) => void };

/** The numbers as they stand on a cheque. */
export function TypedAccount({ wallet, onAdded }: Props): ReactNode {
  const { t } = useTranslation(['wallet-funding', 'errors']);
  const cache = useQueryClient();
  const session = useCurrentSession();
  const isCanadian = session?.client.region === 'CA';
  const [type, setType] = useState<'checking' | 'savings'>('checking');
  const form = useForm<typeof EMPTY>(
    EMPTY,
    (values) => ({
      holder_name: values.holder_name.trim() === '' && 'required',
      institution_number: isCanadian && values.institution_number.trim() === '' && 'required',
      transit_number: isCanadian && values.transit_number.trim() === '' && 'required',
      routing_number: !isCanadian && values.routing_number.trim() === '' && 'required',
      account_number: values.account_number.trim() === '' && 'required',
      agreement: !values.agreement && 'required',
    }),
    async ({ agreement: accepted, ...numbers }) => {
      const account = await call('addBankAccount', {
        body: {
          ...numbers,
          wallet_id: wallet,
          account_type: type,
          agreement: { accepted },
        },
      });
      await refresh(cache, 'listBankAccounts');
      onAdded(account);
    },
  );
  const acceptFirst = t('errors:agreement_required');
  const digits = DIGITS[isCanadian ? 'CA' : 'US'];
  const field = (
    name:
      | 'holder_name'
      | 'institution_number'
      | 'transit_number'
      | 'routing_number'
      | 'account_number',
    label: string,
    hint: string,
  ) => (
    <TextField
      label={label}
      hint={hint}
      name={name}
      value={form.values[name]}
      onChange={(text) => form.set(name, text)}
      onBlur={() => form.leave(name)}
      error={form.errorOf(name)}
      autoComplete="off"
      {...(name === 'holder_name' ? {} : { inputMode: 'numeric' as const, dir: 'ltr' as const })}
    />
  );
  return (
    <Card title={t('typeTitle')}>
      <FormFrame
        form={form}
        problems={form.problems.map((one) =>
          one.name === 'agreement' ? { ...one, text: acceptFirst } : one,
        )}
      >
        <p className="muted">{t('typeText')}</p>
        <Fields>
          {field('holder_name', t('holder'), t('holderHint'))}
          {isCanadian ? (
            <Pair>
              {field('transit_number', t('transit'), t('transitHint'))}
              {field('institution_number', t('institution'), t('institutionHint'))}
            </Pair>
          ) : (
            field('routing_number', t('routing'), t('routingHint'))
          )}
          {field('account_number', t('account'), t('accountHint', digits))}
          <SegmentedControl
            label={t('accountType')}
            options={[
              { value: 'checking', label: t('checking') },
              { value: 'savings', label: t('savings') },
            ]}
            value={type}
            onChange={setType}
            fit
          />
          <AgreementFields
            accepted={form.values.agreement}
            onAccept={(accepted) => form.set('agreement', accepted)}
            error={form.errorOf('agreement') && acceptFirst}
          />
        </Fields>
        <Stack>
          <div>
            <Button type="submit" busy={form.busy}>
              {t('add')}
            </Button>
          </div>
        </Stack>
      </FormFrame>
    </Card>
  );
}
