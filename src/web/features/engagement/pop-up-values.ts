import type { Body } from '#contract/index.ts';
import { LEVELS } from '#domain/access/levels.ts';
import { POP_UP_LANGUAGES, type PopUpLanguage } from '#domain/engagement/pop-up-choices.ts';
import { popUpProblems } from '#domain/engagement/pop-up-input.ts';
import { isOneOf } from '#kernel/keys.ts';
import { now } from '#web/lib/clock.ts';
import { localTime } from '#web/lib/local-time.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Audience, PopUp } from './engagement.queries.ts';

type Part = 'title' | 'body' | 'link_label';
type List = keyof Audience;
/** The form's values, named as the server names the fields; lists are joined. */
export type PopUpValues = {
  readonly kind: PopUp['kind'];
  readonly link_url: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly dismissable: boolean;
} & { readonly [L in PopUpLanguage as `texts.${L}.${Part}`]: string } & {
  readonly [L in List as `audience.${L}`]: string;
};

const JOINT = '|';
const REGIONS = ['US', 'CA'] as const;
export const listOf = (joined: string): string[] => (joined === '' ? [] : joined.split(JOINT));
/** The list with one more, or without it. */
export const toggled = (joined: string, one: string, on: boolean): string =>
  [...listOf(joined).filter((other) => other !== one), ...(on ? [one] : [])].join(JOINT);

/** What a joined list has of these. */
const chosen = <T extends string>(all: readonly T[], joined: string): T[] =>
  listOf(joined).filter((one): one is T => isOneOf(all, one));

const instantOf = (local: string): Date => new Date(local);
const isTime = (local: string): boolean => !Number.isNaN(instantOf(local).getTime());

const wordings = (popUp: PopUp | undefined) =>
  Object.fromEntries(
    POP_UP_LANGUAGES.flatMap((language) => {
      const wording = popUp?.texts[language];
      return (['title', 'body', 'link_label'] as const).map((part) => [
        `texts.${language}.${part}`,
        wording?.[part] ?? '',
      ]);
    }),
  );

/** The values of a form that edits a pop-up, or of one that begins. */
export const valuesOf = (popUp: PopUp | undefined): PopUpValues =>
  ({
    kind: popUp?.kind ?? 'info',
    link_url: popUp?.link_url ?? '',
    starts_at: localTime(popUp?.starts_at ?? now()),
    ends_at: popUp?.ends_at == null ? '' : localTime(popUp.ends_at),
    dismissable: popUp?.dismissable ?? true,
    'audience.regions': popUp?.audience.regions.join(JOINT) ?? '',
    'audience.client_ids': popUp?.audience.client_ids.join(JOINT) ?? '',
    'audience.program_ids': popUp?.audience.program_ids.join(JOINT) ?? '',
    'audience.levels': popUp?.audience.levels.join(JOINT) ?? '',
    ...wordings(popUp),
    // The names of the wordings are computed, so the compiler does not see that all are there.
  }) as PopUpValues;

const wordingOf = (values: PopUpValues, language: PopUpLanguage) => ({
  title: values[`texts.${language}.title`].trim(),
  body: values[`texts.${language}.body`].trim(),
  link_label: values[`texts.${language}.link_label`].trim(),
});
export const textsOf = (values: PopUpValues) => ({
  en: wordingOf(values, 'en'),
  es: wordingOf(values, 'es'),
  fr: wordingOf(values, 'fr'),
});

export const audienceOf = (values: PopUpValues): Required<Audience> => ({
  regions: chosen(REGIONS, values['audience.regions']),
  client_ids: listOf(values['audience.client_ids']).map(Number),
  program_ids: listOf(values['audience.program_ids']).map(Number),
  levels: chosen(LEVELS, values['audience.levels']),
});

export const bodyOf = (values: PopUpValues): Body<'createPopUp'> => ({
  kind: values.kind,
  texts: textsOf(values),
  link_url: values.link_url.trim(),
  starts_at: instantOf(values.starts_at).toISOString(),
  ends_at: values.ends_at === '' ? null : instantOf(values.ends_at).toISOString(),
  audience: audienceOf(values),
  dismissable: values.dismissable,
});

/** What the server would say of the values, before they are sent. */
export function check(values: PopUpValues): Complaints<PopUpValues> {
  if (!isTime(values.starts_at)) return { starts_at: 'date_invalid' };
  if (values.ends_at !== '' && !isTime(values.ends_at)) return { ends_at: 'date_invalid' };
  const problems = popUpProblems(
    {
      texts: textsOf(values),
      link_url: values.link_url.trim(),
      starts_at: instantOf(values.starts_at),
      ends_at: values.ends_at === '' ? null : instantOf(values.ends_at),
    },
    new Date(now()),
  );
  return Object.fromEntries(problems.map(({ path, code }) => [path, code]));
}
