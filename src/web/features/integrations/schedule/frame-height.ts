import { recordOf } from '#kernel/keys.ts';
const LEAST = 320;
const MOST = 6_000;

/**
 * How high the framed page says that it is, in pixels; null where a message is of somebody else or
 * of something else. Only its origin counts, and nothing but the height is believed.
 */
export function frameHeight(
  { origin, data }: { readonly origin: string; readonly data: unknown },
  framed: string,
): number | null {
  if (!URL.canParse(framed) || origin !== new URL(framed).origin) return null;
  const { type, height } = recordOf(data);
  if (type !== 'height' || typeof height !== 'number' || !Number.isFinite(height)) return null;
  return Math.min(MOST, Math.max(LEAST, Math.ceil(height)));
}
