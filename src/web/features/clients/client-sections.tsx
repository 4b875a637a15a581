import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLIENT_FLAGS, FEATURES } from '#contract/clients.ts';
import { type Country, regionsOf } from '#domain/people/addresses.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/checkbox.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { CheckGroup, Fields, Pair } from '#web/ui/form-layout.tsx';
import { ProgramFacts } from '#web/ui/program-facts.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/use-form.ts';
import { type ClientValues } from './client-values.ts';
import { programs } from './clients.queries.ts';

type Props = {
  readonly form: Form<ClientValues>;
  /** The country stays: the currency of the books is decided. */ readonly opened?: boolean;
  readonly padLast4?: string | undefined;
};

/** Who the client is, where, and whom to speak to. */
export function CompanySection({ form, opened = false }: Props): ReactNode {
  const { t } = useTranslation(['clients', 'regions']);
  const country = form.values.address_country as Country;
  const regions = regionsOf(country)
    .map((code) => ({
      value: code,
      label: t(`regions:${country}.${code}` as 'regions:CA.QC'),
      note: code,
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const choose = (next: Country) => {
    form.set('address_country', next);
    form.set('address_province', '');
  };
  return (
    <>
      <Card title={t('clients:company')}>
        <Fields>
          <TextField
            {...fieldOf(form, 'client_name')}
            label={t('clients:clientName')}
            hint={t('clients:clientNameHint')}
            autoComplete="off"
            maxLength={100}
          />
          <TextField
            {...fieldOf(form, 'company_name')}
            label={t('clients:companyName')}
            hint={t('clients:companyNameHint')}
            autoComplete="off"
            maxLength={120}
          />
          {opened && (
            <Facts
              facts={[{ term: t('clients:country'), value: t(`clients:country.${country}`) }]}
            />
          )}
          {!opened && (
            <Select<Country>
              name="address_country"
              label={t('clients:country')}
              hint={t('clients:countryHint')}
              value={country}
              onChange={choose}
              error={form.errorOf('address_country')}
              options={[
                { value: 'CA', label: t('clients:country.CA') },
                { value: 'US', label: t('clients:country.US') },
              ]}
            />
          )}
          <TextField
            {...fieldOf(form, 'address_street')}
            label={t('clients:street')}
            optional
            autoComplete="off"
            maxLength={120}
          />
          <TextField
            {...fieldOf(form, 'address_more')}
            label={t('clients:more')}
            optional
            autoComplete="off"
            maxLength={200}
          />
          <Pair>
            <TextField
              {...fieldOf(form, 'address_city')}
              label={t('clients:city')}
              optional
              autoComplete="off"
              maxLength={80}
            />
            <ComboBox
              name="address_province"
              label={country === 'US' ? t('clients:stateOf') : t('clients:province')}
              optional
              options={regions}
              value={form.values.address_province || null}
              onChange={(code) => form.set('address_province', code ?? '')}
              error={form.errorOf('address_province')}
            />
          </Pair>
        </Fields>
      </Card>
      <Card title={t('clients:contact')}>
        <Fields>
          <Pair>
            <TextField
              {...fieldOf(form, 'contact_name')}
              label={t('clients:contactName')}
              optional
              autoComplete="off"
              maxLength={100}
            />
            <TextField
              {...fieldOf(form, 'contact_phone')}
              label={t('clients:contactPhone')}
              optional
              type="tel"
              dir="ltr"
              autoComplete="off"
              maxLength={40}
            />
            <TextField
              {...fieldOf(form, 'contact_email')}
              label={t('clients:contactEmail')}
              optional
              type="email"
              dir="ltr"
              autoComplete="off"
            />
            <TextField
              {...fieldOf(form, 'csr')}
              label={t('clients:csr')}
              hint={t('clients:csrHint')}
              optional
              autoComplete="off"
              maxLength={100}
            />
          </Pair>
        </Fields>
      </Card>
    </>
  );
}

/** The terms of the card product: chosen, and shown as they are. */
export function ProgramSection({ form }: Props): ReactNode {
  const { t } = useTranslation('clients');
  const found = useQuery(programs);
  if (!found.data)
    return (
      <Card title={t('program')}>
        {found.isError ? (
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height="64px" />
        )}
      </Card>
    );
  const all = found.data.data;
  const chosen = all.find((program) => String(program.program_id) === form.values.program_id);
  return (
    <Card
      title={t('program')}
      note={t('programNote')}
      aside={<Link to="/operator/programs/add">{t('addProgram')}</Link>}
    >
      <Fields>
        <Select
          name="program_id"
          label={t('program')}
          placeholder={t('chooseProgram')}
          value={form.values.program_id || null}
          onChange={(id) => form.set('program_id', id)}
          error={form.errorOf('program_id')}
          options={all.map((program) => ({
            value: String(program.program_id),
            label: program.name,
            note: `${program.network}, ${program.card_type}`,
          }))}
        />
        {chosen && <ProgramFacts program={chosen} />}
      </Fields>
    </Card>
  );
}

/** The account of pre-authorised debits, and who gets the notices. */
export function MoneySection({ form, padLast4 }: Props): ReactNode {
  const { t } = useTranslation('clients');
  const { pad_change: change, address_country: country } = form.values;
  const choices = [
    ...(padLast4 ? [{ value: 'keep', label: t('padKeep', { last4: padLast4 }) }] : []),
    { value: 'none', label: padLast4 ? t('padRemove') : t('padNone') },
    { value: 'new', label: t('padNew') },
  ];
  return (
    <>
      <Card title={t('pad')} note={t('padNote')}>
        <Fields>
          <Select
            name="pad_change"
            label={t('padAccount')}
            value={change}
            onChange={(next) => form.set('pad_change', next)}
            options={choices}
          />
          {change === 'new' && (
            <Pair>
              <TextField
                {...fieldOf(form, 'pad.routing')}
                label={country === 'CA' ? t('institution') : t('routing')}
                hint={country === 'CA' ? t('institutionHint') : t('routingHint')}
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
              />
              {country === 'CA' && (
                <TextField
                  {...fieldOf(form, 'pad.transit')}
                  label={t('transit')}
                  hint={t('transitHint')}
                  inputMode="numeric"
                  dir="ltr"
                  autoComplete="off"
                />
              )}
              <TextField
                {...fieldOf(form, 'pad.account_number')}
                label={t('accountNumber')}
                hint={t('accountNumberHint')}
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
              />
            </Pair>
          )}
        </Fields>
      </Card>
      <Card title={t('notices')}>
        <Fields>
          <Switch
            label={t('emailNotifications')}
            checked={form.values.email_notifications}
            onChange={(on) => form.set('email_notifications', on)}
          />
          <TextArea
            {...fieldOf(form, 'notification_emails')}
            label={t('notificationEmails')}
            hint={t('notificationEmailsHint')}
            optional
            rows={3}
          />
        </Fields>
      </Card>
    </>
  );
}

/** What the client may use. */
export function FeaturesSection({ form }: Props): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <>
      <Card title={t('features')} note={t('featuresNote')}>
        <CheckGroup name="features" legend={t('featuresLegend')}>
          {FEATURES.map((feature) => (
            <Checkbox
              key={feature}
              label={t(`feature.${feature}`)}
              checked={form.values[`features.${feature}`]}
              onChange={(on) => form.set(`features.${feature}`, on)}
            />
          ))}
        </CheckGroup>
      </Card>
      <Card title={t('switches')}>
        <Fields>
          <Switch
            label={t('hideToday')}
            hint={t('hideTodayHint')}
            checked={form.values.hide_today}
            onChange={(on) => form.set('hide_today', on)}
          />
          <TextField
            {...fieldOf(form, 'undo_seconds')}
            label={t('undoSeconds')}
            hint={t('undoSecondsHint')}
            inputMode="numeric"
            dir="ltr"
          />
          <CheckGroup name="flags" legend={t('flags')}>
            {CLIENT_FLAGS.map((flag) => (
              <Checkbox
                key={flag}
                label={t(`flag.${flag}`)}
                checked={form.values[`flags.${flag}`]}
                onChange={(on) => form.set(`flags.${flag}`, on)}
              />
            ))}
          </CheckGroup>
        </Fields>
      </Card>
    </>
  );
}

/** Who signs in first. */
export function FirstManagerSection({ form }: Props): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <Card title={t('firstManager')} note={t('firstManagerNote')}>
      <Fields>
        <Switch
          label={t('inviteFirst')}
          checked={form.values.invite_first}
          onChange={(on) => form.set('invite_first', on)}
        />
        {form.values.invite_first && (
          <>
            <TextField
              {...fieldOf(form, 'first_manager.fullname')}
              label={t('fullname')}
              autoComplete="off"
              maxLength={100}
            />
            <Pair>
              <TextField
                {...fieldOf(form, 'first_manager.mobile_number')}
                label={t('mobile')}
                hint={t('mobileHint')}
                type="tel"
                dir="ltr"
                autoComplete="off"
              />
              <TextField
                {...fieldOf(form, 'first_manager.email')}
                label={t('email')}
                hint={t('emailHint')}
                type="email"
                dir="ltr"
                autoComplete="off"
              />
            </Pair>
          </>
        )}
      </Fields>
    </Card>
  );
}
