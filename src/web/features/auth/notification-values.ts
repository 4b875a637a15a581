import type { Answer, Body } from '#contract/index.ts';
import type { Complaints, Values } from '#web/ui/use-form.ts';

export type Ways = Answer<'showNotifications'>;
export type WaysValues = Values & {
  readonly quiet: boolean;
  readonly 'quiet_hours.from': string;
  readonly 'quiet_hours.to': string;
  readonly 'quiet_hours.timezone': string;
};

/** What the box of a topic is called, as the server names what is wrong with it. */
export const boxName = (place: number, way: 'email' | 'text'): string => `topics.${place}.${way}`;

/** A night in the zone of this browser, for whoever has set none. */
const NIGHT = { from: '22:00', to: '07:00' };
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function valuesOf({ topics, quiet_hours: quiet }: Ways): WaysValues {
  const boxes = topics.flatMap(({ email, text }, place) => [
    [boxName(place, 'email'), email] as const,
    [boxName(place, 'text'), text] as const,
  ]);
  return {
    ...Object.fromEntries(boxes),
    quiet: quiet !== null,
    'quiet_hours.from': quiet?.from ?? NIGHT.from,
    'quiet_hours.to': quiet?.to ?? NIGHT.to,
    'quiet_hours.timezone': quiet?.timezone ?? ownZone(),
  };
}

export function checkWays(values: WaysValues): Complaints<WaysValues> {
  if (!values.quiet) return {};
  const { 'quiet_hours.from': from, 'quiet_hours.to': to } = values;
  return {
    'quiet_hours.from': from === '' && 'required',
    'quiet_hours.to': (to === '' && 'required') || (to === from && 'quiet_hours_empty'),
    'quiet_hours.timezone': values['quiet_hours.timezone'] === '' && 'timezone_invalid',
  };
}

export const bodyOf = (values: WaysValues, topics: Ways['topics']): Body<'saveNotifications'> => ({
  topics: topics.map(({ topic }, place) => ({
    topic,
    email: values[boxName(place, 'email')] === true,
    text: values[boxName(place, 'text')] === true,
  })),
  quiet_hours: values.quiet
    ? {
        from: values['quiet_hours.from'],
        to: values['quiet_hours.to'],
        timezone: values['quiet_hours.timezone'],
      }
    : null,
});
