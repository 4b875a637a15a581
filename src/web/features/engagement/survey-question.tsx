import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  POS_SYSTEMS,
  SATISFACTION,
  SCHEDULING_SYSTEMS,
  SURVEY_LIMITS,
  TIP_METHODS,
} from '#domain/engagement/survey.ts';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/use-form.ts';
import type { SurveyValues } from './survey-values.ts';
import styles from './engagement.module.css';

/** The questions in their order, each with the fields that answer it. */
export const SURVEY_STEPS = [
  ['pos_system', 'pos_other'],
  ['scheduling_system'],
  ['locations'],
  ['tip_method'],
  ['wants_integration'],
  ['satisfaction'],
  ['comment'],
] as const satisfies readonly (readonly (keyof SurveyValues)[])[];
type Step = (typeof SURVEY_STEPS)[number];
type Props = { readonly form: Form<SurveyValues>; readonly step: Step; readonly focus: boolean };

/** One question. It takes the focus when somebody has come to it. */
export function SurveyQuestion({ form, step: [asked], focus }: Props): ReactNode {
  const { t } = useTranslation('engagement');
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (focus) box.current?.focus();
  }, [focus]);
  return (
    <fieldset ref={box} tabIndex={-1} className={styles.question}>
      <legend className={styles.ask}>{t(`ask.${asked}`)}</legend>
      <Answer form={form} asked={asked} />
    </fieldset>
  );
}

function Answer({
  form,
  asked,
}: {
  readonly form: Form<SurveyValues>;
  readonly asked: Step[0];
}): ReactNode {
  const { t } = useTranslation('engagement');
  const choices = { form, name: asked };
  switch (asked) {
    case 'pos_system':
      return (
        <>
          <Choices
            {...choices}
            options={POS_SYSTEMS.map((one) => [one, t(`pos_system.${one}`)] as const)}
          />
          {form.values.pos_system === 'other' && (
            <div className={styles.after}>
              <TextField
                {...fieldOf(form, 'pos_other')}
                label={t('ask.pos_other')}
                autoComplete="off"
                maxLength={SURVEY_LIMITS.pos_other}
              />
            </div>
          )}
        </>
      );
    case 'scheduling_system':
      return (
        <Choices
          {...choices}
          options={SCHEDULING_SYSTEMS.map((one) => [one, t(`scheduling_system.${one}`)] as const)}
        />
      );
    case 'tip_method':
      return (
        <Choices
          {...choices}
          options={TIP_METHODS.map((one) => [one, t(`tip_method.${one}`)] as const)}
        />
      );
    case 'wants_integration':
      return (
        <Choices
          {...choices}
          options={(['yes', 'no'] as const).map(
            (one) => [one, t(`wants_integration.${one}`)] as const,
          )}
        />
      );
    case 'satisfaction':
      return (
        <Choices
          {...choices}
          options={SATISFACTION.map((one) => [String(one), t(`satisfaction.${one}`)] as const)}
        />
      );
    case 'locations':
      return (
        <TextField
          {...fieldOf(form, 'locations')}
          label={t('locations')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
        />
      );
    case 'comment':
      return (
        <TextArea
          {...fieldOf(form, 'comment')}
          label={t('comment')}
          optional
          rows={5}
          limit={SURVEY_LIMITS.comment}
        />
      );
  }
}

function Choices({
  form,
  name,
  options,
}: {
  readonly form: Form<SurveyValues>;
  readonly name: Step[0];
  readonly options: readonly (readonly [value: string, label: string])[];
}): ReactNode {
  const group = useId();
  const error = form.errorOf(name);
  return (
    <>
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <div className={styles.choices}>
        {options.map(([value, label]) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name={group}
              className={styles.radio}
              checked={form.values[name] === value}
              onChange={() => form.set(name, value)}
            />
            {label}
          </label>
        ))}
      </div>
    </>
  );
}
