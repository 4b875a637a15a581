import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldsOf } from '#web/ui/use-form.ts';
import type { FormProps } from './form-field.ts';
import { type StorePlace, readPlaces, writePlaces } from './member-lists.ts';
import { departmentsOf } from './members.queries.ts';
import layout from '#web/ui/form-layout.module.css';
import styles from './members.module.css';

/** The wallets of the session that are a store's main one: each stands for its store. */
export function useStores(): readonly { readonly store_id: number; readonly store_name: string }[] {
  const wallets = useCurrentSession()?.wallets ?? [];
  return [
    ...new Map(
      wallets.map((wallet) => [
        wallet.store_id,
        { store_id: wallet.store_id, store_name: wallet.store_name },
      ]),
    ).values(),
  ];
}

/** Wallets with their departments, and what they do there. */
export function MemberPlaces({ form }: FormProps): ReactNode {
  const { t } = useTranslation('members');
  const stores = useStores();
  const places = readPlaces(form.values.stores);
  const put = (next: readonly StorePlace[]) => form.set('stores', writePlaces(next));
  const error = form.errorOf('stores');
  const field = fieldsOf(form);
  return (
    <div className={layout.fields}>
      <fieldset className={layout.group} id={fieldId('stores')} tabIndex={-1}>
        <legend className={layout.legend}>{t('wallets')}</legend>
        {error && <div className={layout.error}>{error}</div>}
        {stores.length === 0 && <p className="muted">{t('noStores')}</p>}
        <div className={styles.places}>
          {stores.map(({ store_id: id, store_name: name }) => {
            const place = places.find((one) => one.store_id === id);
            const others = places.filter((one) => one.store_id !== id);
            return (
              <div key={id} className={styles.place}>
                <Checkbox
                  label={name}
                  checked={place !== undefined}
                  onChange={(on) =>
                    put(on ? [...others, { store_id: id, department_id: null }] : others)
                  }
                />
                {place && (
                  <Department
                    place={place}
                    name={name}
                    onChange={(department) =>
                      put([...others, { ...place, department_id: department }])
                    }
                  />
                )}
              </div>
            );
          })}
        </div>
      </fieldset>
      <div className={layout.pair}>
        <TextField
          {...field('primary_position')}
          label={t('field.primary_position')}
          hint={t('primaryHint')}
          optional
          autoComplete="off"
        />
        <TextField
          {...field('secondary_positions')}
          label={t('field.secondary_positions')}
          hint={t('secondaryHint')}
          optional
          autoComplete="off"
        />
      </div>
    </div>
  );
}

function Department({
  place,
  name,
  onChange,
}: {
  readonly place: StorePlace;
  readonly name: string;
  readonly onChange: (department: number | null) => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const found = useQuery(departmentsOf(place.store_id));
  if (found.isLoadingError) return <span className="small muted">{t('departmentsFailed')}</span>;
  if (!found.data || found.data.data.length === 0) return null;
  return (
    <NativeSelect
      label={t('departmentOf', { store: name })}
      value={place.department_id === null ? '' : String(place.department_id)}
      onChange={(value) => onChange(value === '' ? null : Number.parseInt(value, 10))}
      options={[
        { value: '', label: t('noDepartment') },
        ...found.data.data.map((one) => ({
          value: String(one.department_id),
          label: one.department_name,
        })),
      ]}
    />
  );
}
