import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { fieldsOf, useForm } from '#web/ui/use-form.ts';
import { type Feed, type Replay, TOUCHED } from '../integrations.queries.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import styles from './lightspeed.module.css';
import { optionsOf, valuesOf } from './option-values.ts';
import { ReplayNights } from './replay-nights.tsx';
import { LightspeedStorePage } from './store-choice.tsx';

/** What Lightspeed's records mean for the tips, each change with what it would make of 14 nights. */
export function LightspeedOptions(): ReactNode {
  const { t } = useTranslation('lightspeed');
  return (
    <LightspeedStorePage title={t('options')} note={t('optionsNote')}>
      {(store) =>
        [...store.feeds]
          .sort((one, other) => other.data_type.localeCompare(one.data_type))
          .map((feed) => <FeedOptions key={feed.id} feed={feed} />)
      }
    </LightspeedStorePage>
  );
}

function FeedOptions({ feed }: { readonly feed: Feed }): ReactNode {
  const { t } = useTranslation('lightspeed');
  const cache = useQueryClient();
  const [shown, show] = useState<Replay | null>(null);
  const form = useForm(
    valuesOf(feed.options),
    () => ({}),
    async (values) => {
      show(
        await call('replayNights', {
          body: { location_id: feed.id, options: optionsOf(values, feed.data_type), apply: true },
        }),
      );
      await refresh(cache, ...TOUCHED, 'unassignedRecords');
      toast('success', t('optionsSaved'));
    },
  );
  const trying = useAction(
    () =>
      call('replayNights', {
        body: { location_id: feed.id, options: optionsOf(form.values, feed.data_type) },
      }),
    { onDone: (replay) => show(replay), onRefused: () => show(null) },
  );
  return (
    <Card title={t(`data.${feed.data_type}`)} note={t(`dataNote.${feed.data_type}`)}>
      <FormFrame form={form} className={styles.form}>
        {feed.data_type === 'sales' ? (
          <SalesOptions form={form} feed={feed} />
        ) : (
          <Checkbox
            name="approved_only"
            label={t('approvedOnly')}
            hint={t('approvedOnlyHint')}
            checked={form.values.approved_only}
            onChange={(on) => form.set('approved_only', on)}
          />
        )}
        <Refusal error={trying.error} />
        {shown && <ReplayNights replay={shown} />}
        <div className={styles.buttons}>
          <Button busy={trying.busy} onClick={() => trying.run()}>
            {t('seeEffect')}
          </Button>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('saveOptions')}
          </Button>
        </div>
      </FormFrame>
    </Card>
  );
}

type OptionsForm = ReturnType<typeof useForm<ReturnType<typeof valuesOf>>>;

function SalesOptions({
  form,
  feed,
}: {
  readonly form: OptionsForm;
  readonly feed: Feed;
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  const field = fieldsOf(form);
  return (
    <>
      <p>
        {t('locationNow', { name: feed.name })}{' '}
        {feed.revenue_center === null
          ? t('wholeLocation')
          : t('centerNow', { name: feed.revenue_center })}{' '}
        <Link
          to="/account-management/thirdparty-connect/$storeId"
          params={{ storeId: String(feed.store_id) }}
          className={buttonClass({ tone: 'link' })}
        >
          {t('changeLocation')}
        </Link>
      </p>
      <TextArea {...field('not_sales')} label={t('notSales')} hint={t('notSalesHint')} optional />
      <TextArea {...field('gratuities')} label={t('gratuities')} hint={t('onePerLine')} optional />
      <TextArea {...field('cash')} label={t('cash')} hint={t('cashHint')} optional />
      <Select
        label={t('tipsTo')}
        name="tips_to"
        value={form.values.tips_to}
        onChange={(value) => form.set('tips_to', value)}
        options={(['payment', 'owner'] as const).map((value) => ({
          value: String(value),
          label: t(`tipsTo.${value}`),
        }))}
      />
      <TextArea {...field('leave_out')} label={t('leaveOut')} hint={t('kindsHint')} optional />
      <TextArea {...field('count')} label={t('countKinds')} hint={t('kindsHint')} optional />
    </>
  );
}
