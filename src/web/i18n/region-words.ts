import i18next from 'i18next';
import { withRegionWords } from '#texts/region-words.ts';
import { preferences } from '#web/lib/preferences.ts';

/** English words that differ by country. What stands before the sign-in has none of them. */
export const knowRegionWords = (): void => {
  i18next.use({
    type: 'postProcessor',
    name: 'region',
    process: (text: string) => {
      const { language, region } = preferences.get();
      return language === 'en' ? withRegionWords(text, region) : text;
    },
  });
};
