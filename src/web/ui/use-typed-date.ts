import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { dayPattern, readTypedDay, writeTypedDay } from '#web/lib/typed-day.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { afterPress } from './after-press.ts';

export type DateLimits = {
  /** The calendar offers no date outside of these; the server has the last word. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

type Options = {
  /** `YYYY-MM-DD`, or nothing; of a form also what was typed and is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** A form keeps what is no date, so that it is refused; a filter has a date or none. */
  readonly keepsText: boolean;
};

export type TypedDate = {
  readonly input: Pick<
    ComponentProps<'input'>,
    'value' | 'placeholder' | 'onChange' | 'onBlur' | 'onKeyDown'
  >;
  /** Why what was typed is no date, once the field is left. */
  readonly problem: string | undefined;
  readonly choose: (day: string) => void;
};

/** A date as text: read while it is typed, and written as the portal writes it when it is left. */
export function useTypedDate({ value, onChange, onBlur, keepsText }: Options): TypedDate {
  const { t } = useTranslation('problems');
  const { language, region } = usePreferences();
  const [typed, setTyped] = useState<{ readonly text: string; readonly means: string } | null>(
    null,
  );
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (value !== known) {
    setKnown(value);
    // Somebody else has set it: a preset, the calendar, the way back.
    if (typed !== null && typed.means !== value) setTyped(null);
  }
  const text = typed?.text ?? writeTypedDay(value, language, region);

  const take = (next: string, means: string): void => {
    setTyped({ text: next, means });
    if (means !== value) onChange(means);
  };
  const edit = (next: string): void => {
    setLeft(false);
    const day = readTypedDay(next, language, region, false);
    if (day !== null && day !== 'two_ways') take(next, day);
    else if (keepsText || next === '') take(next, next.trim());
    else setTyped({ text: next, means: value });
  };
  const read = (): void => {
    if (typed === null) return;
    const day = readTypedDay(text, language, region);
    if (day !== null && day !== 'two_ways') take(writeTypedDay(day, language, region), day);
    else if (!keepsText) take(text, '');
    // Left empty, where the page then has a date of its own.
    else if (text === '') setTyped(null);
  };

  const meaning = text.trim() === '' ? undefined : readTypedDay(text, language, region);
  const pattern = dayPattern(language, region);
  const wrong =
    meaning === null
      ? t('date_invalid.pattern', { pattern })
      : meaning === 'two_ways'
        ? t('date_invalid.typed', { typed: text.trim(), pattern })
        : undefined;
  return {
    input: {
      value: text,
      placeholder: pattern,
      onChange: (event) => edit(event.target.value),
      onBlur: () => {
        read();
        afterPress(() => setLeft(true));
        onBlur?.();
      },
      onKeyDown: (event) => {
        if (event.key !== 'Enter') return;
        read();
        setLeft(true);
      },
    },
    problem: left ? wrong : undefined,
    choose: (day) => {
      setLeft(false);
      take(writeTypedDay(day, language, region), day);
    },
  };
}
