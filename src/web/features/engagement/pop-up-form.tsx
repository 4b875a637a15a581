import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  POP_UP_KINDS,
  POP_UP_LANGUAGES,
  POP_UP_LIMITS,
  type PopUpLanguage,
} from '#domain/engagement/pop-up-choices.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { DateTimeField } from '#web/ui/date-field.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/use-form.ts';
import type { NamedClient } from './client-picker.tsx';
import { PopUpAudience } from './pop-up-audience.tsx';
import { PopUpPreview } from './pop-up-preview.tsx';
import { type PopUpValues, check } from './pop-up-values.ts';
import { ReachCard } from './reach-card.tsx';
import styles from './engagement.module.css';

type Props = {
  readonly start: PopUpValues;
  /** The clients of the audience by name. */
  readonly clients: readonly NamedClient[];
  readonly verb: string;
  readonly send: (values: PopUpValues) => Promise<void>;
  /** Below the preview. */
  readonly aside?: ReactNode;
};

/** A pop-up in its languages, to whom and until when; beside it how it looks and whom it reaches. */
export function PopUpForm({ start, clients, verb, send, aside }: Props): ReactNode {
  const { t } = useTranslation('engagement');
  const [language, setLanguage] = useState<PopUpLanguage>('en');
  const form = useForm<PopUpValues>(start, check, send);
  return (
    <FormFrame form={form}>
      <Columns main="3fr" side="2fr">
        <Stack>
          <Card title={t('message')} note={t('messageText')}>
            <Fields>
              {POP_UP_LANGUAGES.map((one) => (
                <Wording key={one} form={form} language={one} onEnter={() => setLanguage(one)} />
              ))}
              <TextField
                {...fieldOf(form, 'link_url')}
                label={t('link')}
                hint={t('linkHint')}
                optional
                autoComplete="off"
                spellCheck={false}
                dir="ltr"
                maxLength={POP_UP_LIMITS.link_url}
              />
            </Fields>
          </Card>
          <WhenAndHow form={form} />
          <PopUpAudience form={form} known={clients} />
        </Stack>
        <div className={styles.side}>
          <PopUpPreview values={form.values} language={language} onLanguage={setLanguage} />
          <ReachCard values={form.values} />
          {aside}
        </div>
      </Columns>
      <FormFoot to="/operator/pop-ups" cancel={t('cancel')} verb={verb} busy={form.busy} />
    </FormFrame>
  );
}

function Wording({
  form,
  language,
  onEnter,
}: {
  readonly form: Form<PopUpValues>;
  readonly language: PopUpLanguage;
  readonly onEnter: () => void;
}): ReactNode {
  const { t } = useTranslation('engagement');
  const optional = language !== 'en';
  return (
    <fieldset className={styles.language} lang={language} onFocus={onEnter}>
      <legend className={styles.legend}>{t(`lang.${language}`)}</legend>
      <TextField
        {...fieldOf(form, `texts.${language}.title`)}
        label={t('title')}
        optional={optional}
        autoComplete="off"
        limit={POP_UP_LIMITS.title}
      />
      <TextArea
        {...fieldOf(form, `texts.${language}.body`)}
        label={t('body')}
        optional={optional}
        limit={POP_UP_LIMITS.body}
      />
      {form.values.link_url.trim() !== '' && (
        <TextField
          {...fieldOf(form, `texts.${language}.link_label`)}
          label={t('linkLabel')}
          hint={t('linkLabelHint')}
          optional={optional}
          autoComplete="off"
          limit={POP_UP_LIMITS.link_label}
        />
      )}
    </fieldset>
  );
}

function WhenAndHow({ form }: { readonly form: Form<PopUpValues> }): ReactNode {
  const { t } = useTranslation('engagement');
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card title={t('whenAndHow')} note={t('timeHint', { zone })}>
      <Fields>
        <Select
          name="kind"
          label={t('kind')}
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
          options={POP_UP_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <Pair>
          <DateTimeField {...fieldOf(form, 'starts_at')} label={t('startsAt')} />
          <DateTimeField {...fieldOf(form, 'ends_at')} label={t('endsAt')} optional />
        </Pair>
        <p className="small muted">{t('endsHint')}</p>
        <Checkbox
          name="dismissable"
          label={t('dismissable')}
          hint={t('dismissableHint')}
          checked={form.values.dismissable}
          onChange={(on) => form.set('dismissable', on)}
        />
      </Fields>
    </Card>
  );
}
