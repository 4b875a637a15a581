/** An instant as the browser's field for date and time has it, by the browser's own clock. */
export function localTime(instant: string | number): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** What such a field says, as the wire has it; null where it says no time. */
export function wireTime(local: string): string | null {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
