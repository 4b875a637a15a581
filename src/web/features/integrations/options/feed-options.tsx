import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Grid } from '#web/ui/layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { fieldsOf, useForm } from '#web/ui/use-form.ts';
import { type Feed, type Replay, TOUCHED } from '../integrations.queries.ts';
import { type OptionValues, optionFields, optionsOf, valuesOf } from './option-values.ts';
import styles from './options.module.css';
import { ReplayNights } from './replay-nights.tsx';

/**
 * What a location's records mean for the tips, each change with what it would make of 14 nights.
 * Nothing is drawn where its provider leaves nothing to choose.
 */
export function FeedOptions({
  feed,
  title,
  children,
}: {
  readonly feed: Feed;
  readonly title: string;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  const cache = useQueryClient();
  const [replay, showReplay] = useState<Replay | null>(null);
  const form = useForm(
    valuesOf(feed.options),
    () => ({}),
    async (values) => {
      showReplay(
        await call('replayNights', {
          body: { location_id: feed.id, options: optionsOf(values, feed), apply: true },
        }),
      );
      await refresh(cache, ...TOUCHED, 'unassignedRecords');
      toast('success', t('optionsSaved'));
    },
  );
  const trying = useAction(
    () =>
      call('replayNights', {
        body: { location_id: feed.id, options: optionsOf(form.values, feed) },
      }),
    { onDone: (found) => showReplay(found), onRefused: () => showReplay(null) },
  );
  if (optionFields(feed).length === 0) return null;
  return (
    <Card title={title} note={t(`dataNote.${feed.data_type}`)}>
      <FormFrame form={form} className={styles.form}>
        {children}
        <OptionInputs form={form} feed={feed} />
        <div className={styles.buttons}>
          <Button busy={trying.busy} onClick={() => trying.run()}>
            {t('seeEffect')}
          </Button>
          <Button type="submit" tone="primary" busy={form.busy}>
            {t('saveOptions')}
          </Button>
        </div>
        <Refusal error={trying.error} />
        {replay && <ReplayNights replay={replay} />}
      </FormFrame>
    </Card>
  );
}

type OptionsForm = ReturnType<typeof useForm<OptionValues>>;

function OptionInputs({
  form,
  feed,
}: {
  readonly form: OptionsForm;
  readonly feed: Feed;
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  const field = fieldsOf(form);
  const input: Readonly<Record<keyof OptionValues, () => ReactNode>> = {
    not_sales: () => (
      <TextArea {...field('not_sales')} label={t('notSales')} hint={t('notSalesHint')} optional />
    ),
    gratuities: () => (
      <TextArea
        {...field('gratuities')}
        label={t('gratuities')}
        hint={t('gratuitiesHint')}
        optional
      />
    ),
    cash: () => <TextArea {...field('cash')} label={t('cash')} hint={t('cashHint')} optional />,
    leave_out: () => (
      <TextArea {...field('leave_out')} label={t('leaveOut')} hint={t('leaveOutHint')} optional />
    ),
    count: () => (
      <TextArea {...field('count')} label={t('countKinds')} hint={t('countKindsHint')} optional />
    ),
    tips_to: () => (
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
    ),
    approved_only: () => (
      <Checkbox
        name="approved_only"
        label={t('approvedOnly')}
        hint={t('approvedOnlyHint')}
        checked={form.values.approved_only}
        onChange={(on) => form.set('approved_only', on)}
      />
    ),
  };
  return (
    <Grid min="320px">
      {optionFields(feed).map((name) => (
        <div key={name}>{input[name]()}</div>
      ))}
    </Grid>
  );
}
