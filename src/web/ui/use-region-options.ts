import { useTranslation } from 'react-i18next';
import { type Country, regionsOf } from '#domain/people/addresses.ts';

/** The name of a state or province by its country and its code. */
export function useRegionName(): (country: Country, code: string) => string {
  const { t } = useTranslation('regions');
  // The catalog has a name for each code of a country.
  const name = t as (key: string) => string;
  return (country, code) => name(`${country}.${code}`);
}

/** The states or provinces of a country by name, each with its code. */
export function useRegionOptions(country: Country) {
  const nameOf = useRegionName();
  return regionsOf(country)
    .map((code) => ({ value: code, label: nameOf(country, code), note: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
}
