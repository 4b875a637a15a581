import { useTranslation } from 'react-i18next';
import { type Country, regionsOf } from '#domain/people/addresses.ts';

/** The states or provinces of a country by name, each with its code. */
export function useRegionOptions(country: Country) {
  const { t } = useTranslation('regions');
  return regionsOf(country)
    .map((code) => ({ value: code, label: t(`${country}.${code}` as 'CA.QC'), note: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
