/** How webhooks are sent; whoever plays the provider changes it. */
export type WebhookMode = {
  /** Nothing leaves until they are let go. */
  readonly held: boolean;
  /** Orders those that are due together by this seed. */
  readonly shuffle: number | null;
  readonly doubled: boolean;
  /** How many are lost from now on. */
  readonly dropped: number;
  /** How many seconds ago they seem to be signed. */
  readonly stale: number;
  readonly signature: 'right' | 'wrong' | 'twice';
};

export const USUAL: WebhookMode = {
  held: false,
  shuffle: null,
  doubled: false,
  dropped: 0,
  stale: 0,
  signature: 'right',
};

/** Another order of the same things, the same one for the same seed. */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const result = [...things];
  let state = seed >>> 0;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = random(at + 1);
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}
