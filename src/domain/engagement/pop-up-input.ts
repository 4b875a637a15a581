import type { Instant } from '#kernel/instant.ts';
import { POP_UP_LANGUAGES, type PopUpLanguage } from './pop-up-choices.ts';

/** What a pop-up says in one language; a link of it has a label in each. */
export type PopUpWording = {
  readonly title: string;
  readonly body: string;
  readonly link_label: string;
};
export type PopUpInput = {
  readonly texts: Readonly<Record<PopUpLanguage, PopUpWording>>;
  /** Empty where it leads nowhere. */
  readonly link_url: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant | null;
};
type Problem = {
  readonly path: string;
  readonly code: 'required' | 'link_invalid' | 'date_order' | 'day_passed';
};

const HTTPS = /^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?([/?#]\S*)?$/i;
const PATH = /^\/(?![/\\])[^\s\\]*$/;

/**
 * Where a pop-up may lead: to another site by HTTPS, or to a page of the portal. What a browser
 * would run, or read as another site without saying so, is neither.
 */
export const isPopUpLink = (url: string): boolean => HTTPS.test(url) || PATH.test(url);

/** Whether anything is said in a language. */
export const isWritten = ({ title, body, link_label: label }: PopUpWording): boolean =>
  title !== '' || body !== '' || label !== '';

function wordingProblems({ texts, link_url: link }: PopUpInput): Problem[] {
  return POP_UP_LANGUAGES.flatMap((language) => {
    const wording = texts[language];
    // Managers of a language that is left out read the English.
    if (language !== 'en' && !isWritten(wording)) return [];
    const needed = link === '' ? (['title', 'body'] as const) : WHOLE;
    return needed
      .filter((field) => wording[field] === '')
      .map((field) => ({ path: `texts.${language}.${field}`, code: 'required' as const }));
  });
}
const WHOLE = ['title', 'body', 'link_label'] as const;

/** What is wrong with a pop-up, all of it, with the fields as the wire calls them. */
export function popUpProblems(input: PopUpInput, now: Instant): Problem[] {
  const { link_url: link, starts_at: startsAt, ends_at: endsAt } = input;
  return [
    ...wordingProblems(input),
    ...(link === '' || isPopUpLink(link)
      ? []
      : [{ path: 'link_url', code: 'link_invalid' as const }]),
    ...(endsAt !== null && endsAt <= startsAt
      ? [{ path: 'ends_at', code: 'date_order' as const }]
      : endsAt !== null && endsAt <= now
        ? [{ path: 'ends_at', code: 'day_passed' as const }]
        : []),
  ];
}

/** The wording in somebody's language, else in English, which every pop-up has. */
export const wordingFor = (
  texts: Readonly<Partial<Record<PopUpLanguage, PopUpWording>>> & { readonly en: PopUpWording },
  language: PopUpLanguage,
): PopUpWording => texts[language] ?? texts.en;

/** Where a pop-up stands in its life; what was ended stays so. */
export function popUpState(
  popUp: {
    readonly startsAt: Instant;
    readonly endsAt: Instant | null;
    readonly endedAt: Instant | null;
  },
  now: Instant,
): 'scheduled' | 'active' | 'ended' {
  if (popUp.endedAt !== null || (popUp.endsAt !== null && popUp.endsAt <= now)) return 'ended';
  return popUp.startsAt > now ? 'scheduled' : 'active';
}
