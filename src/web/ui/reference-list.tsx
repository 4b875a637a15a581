import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { Button, IconButton } from './button.tsx';
import { Refusal } from './refusal.tsx';
import { Select } from './select.tsx';
import { TextField } from './text-field.tsx';
import { fieldOf, useForm } from './use-form.ts';
import { Code } from './values.tsx';
import styles from './reference-list.module.css';

/** The systems that the product knows; any other name is a type too. */
const TYPES = ['lightspeed', 'sevenshifts', 'omnivore', 'payroll', 'other'] as const;

type Props = {
  readonly known: readonly { readonly type: string; readonly external_id: string }[];
  /** Absent where one may only look. */
  readonly change?: {
    readonly save: (type: string, externalId: string) => Promise<unknown>;
    readonly remove: (type: string) => Promise<unknown>;
  };
};

/** What other systems call something: one id a system, to look at and to change. */
export function ReferenceList({ known, change }: Props): ReactNode {
  const { t, i18n } = useTranslation('shell');
  const [removing, setRemoving] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const nameOf = (type: string): string => knownText(i18n, 'shell', `system.${type}`) ?? type;
  const remove = async (type: string) => {
    setRemoving(type);
    setFailure(null);
    await change?.remove(type).catch(setFailure);
    setRemoving(null);
  };
  return (
    <>
      <Refusal error={failure} />
      {known.length === 0 && <p className="small muted">{t('noReferences')}</p>}
      {known.length > 0 && (
        <ul className={styles.list}>
          {known.map(({ type, external_id: external }) => (
            <li key={type} className={styles.item}>
              <span className="muted">{nameOf(type)}</span>
              <Code>{external}</Code>
              {change && (
                <IconButton
                  busy={removing === type}
                  label={t('removeReference', { type: nameOf(type) })}
                  onClick={() => void remove(type)}
                >
                  <Trash2 aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {change && <AddReference nameOf={nameOf} save={change.save} />}
    </>
  );
}

function AddReference({
  nameOf,
  save,
}: {
  readonly nameOf: (type: string) => string;
  readonly save: NonNullable<Props['change']>['save'];
}): ReactNode {
  const { t } = useTranslation('shell');
  const form = useForm<{ type: string; external_id: string }>(
    { type: TYPES[0], external_id: '' },
    ({ external_id: typed }) => {
      const read = readLocationId(typed.trim());
      return { external_id: typed.trim() === '' ? 'required' : !read.ok && read.code };
    },
    async (values, set) => {
      await save(values.type, values.external_id.trim());
      set('external_id', '');
    },
  );
  return (
    <form noValidate onSubmit={form.submit} className={styles.add}>
      <Refusal error={form.failure} />
      <Select
        label={t('referenceType')}
        name="type"
        value={form.values.type}
        onChange={(type) => form.set('type', type)}
        options={TYPES.map((value) => ({ value, label: nameOf(value) }))}
      />
      <TextField
        {...fieldOf(form, 'external_id')}
        label={t('externalId')}
        dir="ltr"
        autoComplete="off"
      />
      <Button type="submit" busy={form.busy}>
        {t('saveReference')}
      </Button>
    </form>
  );
}
