import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readLocationId } from '#domain/wallets/location-id.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { type DataType, TOUCHED } from '../integrations.queries.ts';
import type { ConnectedStore } from './connected-store.ts';

const DATA_TYPES: readonly DataType[] = ['clockings', 'sales'];

/** Asks for the order data of a location; an operator looks at it before anything comes in. */
export function OrderDataRequest({
  store,
  onClose,
}: {
  readonly store: ConnectedStore;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const form = useForm(
    { location_id: '', data_type: '' },
    ({ location_id: typed, data_type: type }) => {
      const read = readLocationId(typed.trim());
      return {
        location_id: typed.trim() === '' ? 'required' : !read.ok && read.code,
        data_type: type === '' && 'required',
      };
    },
    async (values) => {
      const dataType = DATA_TYPES.find((one) => one === values.data_type);
      if (dataType === undefined) return;
      await call('requestOrderData', {
        params: { store_id: store.id },
        query: { location_id: values.location_id.trim(), data_type: dataType },
      });
      await refresh(cache, ...TOUCHED);
      toast('success', t('requested'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('requestTitle', { store: store.name })}
      cancel={t('cancel')}
      verb={t('requestAccess')}
      form={form}
      onClose={onClose}
    >
      <p>{t('requestText')}</p>
      <TextField
        {...fieldOf(form, 'location_id')}
        label={t('locationId')}
        hint={t('locationIdHint')}
        dir="ltr"
        autoComplete="off"
        autoFocus
      />
      <Select
        label={t('dataType')}
        name="data_type"
        placeholder={t('choose')}
        value={form.values.data_type === '' ? null : form.values.data_type}
        onChange={(type) => form.set('data_type', type)}
        error={form.errorOf('data_type')}
        options={DATA_TYPES.map((value) => ({ value: String(value), label: t(`data.${value}`) }))}
      />
    </FormDialog>
  );
}
