import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LEVELS } from '#domain/access/levels.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { CheckGroup, Fields } from '#web/ui/form-layout.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { ClientPicker, type NamedClient } from './client-picker.tsx';
import { programs } from './engagement.queries.ts';
import { listOf, type PopUpValues, toggled } from './pop-up-values.ts';
import styles from './engagement.module.css';

type ListName = 'audience.regions' | 'audience.levels' | 'audience.program_ids';
type Props = {
  readonly form: Form<PopUpValues>;
  readonly known: readonly NamedClient[];
};

/** Whom a pop-up is for. Where nothing is ticked in a list, it leaves nobody out. */
export function PopUpAudience({ form, known }: Props): ReactNode {
  const { t } = useTranslation('engagement');
  const { t: ofManagers } = useTranslation('managers');
  const found = useQuery(programs);
  return (
    <Card title={t('who')} note={t('whoText')}>
      <Fields>
        <Ticks
          form={form}
          name="audience.regions"
          legend={t('countries')}
          options={(['CA', 'US'] as const).map((value) => ({
            value,
            label: t(`region.${value}`),
          }))}
        />
        <Clients form={form} known={known} />
        <Ticks
          form={form}
          name="audience.program_ids"
          legend={t('programs')}
          options={(found.data?.data ?? []).map((one) => ({
            value: String(one.program_id),
            label: one.name,
          }))}
        />
        <Ticks
          form={form}
          name="audience.levels"
          legend={t('levels')}
          options={LEVELS.map((value) => ({ value, label: ofManagers(`level.${value}`) }))}
        />
      </Fields>
    </Card>
  );
}

function Ticks({
  form,
  name,
  legend,
  options,
}: {
  readonly form: Form<PopUpValues>;
  readonly name: ListName;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}): ReactNode {
  const joined = form.values[name];
  return (
    <CheckGroup name={name} legend={legend} error={form.errorOf(name)}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={<bdi>{label}</bdi>}
          checked={listOf(joined).includes(value)}
          onChange={(on) => form.set(name, toggled(joined, value, on))}
        />
      ))}
    </CheckGroup>
  );
}

function Clients({ form, known }: Props): ReactNode {
  const { t } = useTranslation('engagement');
  const [named, setNamed] = useState(known);
  const joined = form.values['audience.client_ids'];
  const set = (id: number, on: boolean) =>
    form.set('audience.client_ids', toggled(joined, String(id), on));
  const nameOf = (id: string): string =>
    named.find((one) => String(one.client_id) === id)?.client_name ?? id;
  return (
    <div>
      <ClientPicker
        label={t('companies')}
        name="audience.client_ids"
        placeholder={t('addCompany')}
        error={form.errorOf('audience.client_ids')}
        onPick={(client) => {
          setNamed((now) => [...now, client]);
          set(client.client_id, true);
        }}
      />
      {joined !== '' && (
        <ul className={styles.picked} aria-label={t('companies')}>
          {listOf(joined).map((id) => (
            <li key={id}>
              <button
                type="button"
                className={styles.remove}
                aria-label={t('removeCompany', { name: nameOf(id) })}
                onClick={() => {
                  set(Number(id), false);
                  document.getElementById(fieldId('audience.client_ids'))?.focus();
                }}
              >
                <bdi>{nameOf(id)}</bdi>
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
