import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/select.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { Code } from '#web/ui/values.tsx';
import { type MemberShown, referencesOf } from './members.queries.ts';
import styles from './members.module.css';

/** The systems that the product knows; any other name is a type too. */
const TYPES = ['lightspeed', 'sevenshifts', 'omnivore', 'payroll', 'other'] as const;
type At = { readonly store: number; readonly customer: number };

/** What other systems call a member, by store and type: to look at, and to change for those who may. */
export function MemberReferences({ member, look = false }: { readonly member: MemberShown; readonly look?: boolean }): ReactNode {
  const { t } = useTranslation('members');
  const places = member.wallets.filter((wallet) => wallet.active);
  const may = !look && member.abilities.includes('edit');
  if (places.length === 0) return null;
  return (
    <Card title={t('references')} note={look ? undefined : t('referencesNote')}>
      <div className={styles.fields}>
        {places.map((place) => (
          <section key={place.store_id} aria-label={t('referencesAt', { store: place.store_name })} className={styles.referencesOf}>
            <h3 className={styles.legend}>{place.store_name}</h3>
            <References at={{ store: place.store_id, customer: member.customer_id }} may={may} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function References({ at, may }: { readonly at: At; readonly may: boolean }): ReactNode {
  const { t, i18n } = useTranslation('members');
  const { textOf } = useErrorText();
  const queries = useQueryClient();
  const query = referencesOf(at);
  const found = useQuery(query);
  const remove = useMutation({ mutationFn: (type: string) => call('removeMemberReference', { params: at, query: { type } }), onSuccess: (left) => queries.setQueryData(query.queryKey, left) });
  if (found.isError) return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton width="60%" />;
  const nameOf = (type: string): string => (i18n.exists(`reference.${type}`, { ns: 'members' }) ? t(`reference.${type}` as 'reference.other') : type);
  const known = found.data.data;
  return (
    <>
      {remove.isError && <Alert tone="danger" urgent>{textOf(remove.error)}</Alert>}
      {known.length === 0 && <p className="small muted">{t('noReferences')}</p>}
      {known.length > 0 && (
        <ul className={styles.references}>
          {known.map(({ type, external_id: external }) => (
            <li key={type} className={styles.reference}>
              <span className="muted">{nameOf(type)}</span>
              <Code>{external}</Code>
              {may && <Button tone="quiet" size="small" icon busy={remove.isPending && remove.variables === type} aria-label={t('removeReference', { type: nameOf(type) })} onClick={() => remove.mutate(type)}><Trash2 aria-hidden="true" /></Button>}
            </li>
          ))}
        </ul>
      )}
      {may && <AddReference at={at} nameOf={nameOf} />}
    </>
  );
}

function AddReference({ at, nameOf }: { readonly at: At; readonly nameOf: (type: string) => string }): ReactNode {
  const { t } = useTranslation('members');
  const { problemText, textOf } = useErrorText();
  const queries = useQueryClient();
  const [type, setType] = useState<string>(TYPES[0]);
  const [external, setExternal] = useState('');
  const [wrong, setWrong] = useState<string | undefined>(undefined);
  const save = useMutation({
    mutationFn: () => call('saveMemberReference', { params: at, query: { type }, body: { external_id: external.trim() } }),
    onSuccess: (saved) => {
      queries.setQueryData(referencesOf(at).queryKey, saved);
      setExternal('');
    },
    onError: (error) => setWrong(error instanceof ApiError && error.errors[0] ? problemText(error.errors[0]) : textOf(error)),
  });
  const add = () => {
    const read = readLocationId(external.trim());
    const problem = external.trim() === '' ? 'required' : read.ok ? null : read.code;
    setWrong(problem === null ? undefined : problemText({ path: 'external_id', code: problem }));
    if (problem === null && !save.isPending) save.mutate();
  };
  return (
    <div className={styles.addReference}>
      <Select label={t('referenceType')} name={`type_${at.store}`} value={type} onChange={setType} options={TYPES.map((value) => ({ value, label: nameOf(value) }))} />
      <TextField label={t('externalId')} name={`external_${at.store}`} value={external} error={wrong} onChange={(text) => { setExternal(text); setWrong(undefined); }} dir="ltr" autoComplete="off" onKeyDown={(event) => { if (event.key === 'Enter') { event.preventDefault(); add(); } }} />
      <Button busy={save.isPending} onClick={add}>{t('saveReference')}</Button>
    </div>
  );
}
