import type { ReactNode } from 'react';
import { LANGUAGES } from '#web/lib/languages.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';

/** A button a language, in its own words, where no settings are within reach. */
export function LanguageButtons({ className }: { readonly className?: string }): ReactNode {
  const { language } = usePreferences();
  return LANGUAGES.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      lang={value}
      aria-pressed={language === value}
      className={className}
      onClick={() => prefer('language', value)}
    >
      {label}
    </button>
  ));
}
