import { useEffect, useState } from 'react';
import { call, lastForegroundCall } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { signOut } from './sign-out.ts';

const MINUTE = 60_000;
const LIMIT = 60 * MINUTE;
const WARN_AT = 55 * MINUTE;
/** How old the server's last sign of the person may be before it is told again. */
const TELL_AFTER = 5 * MINUTE;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

export type Idle = { readonly minutesLeft: number | null; readonly stay: () => void };

/**
 * Counts the time without a person's input in any tab: warns after 55 minutes, signs out after 60.
 * Looks each minute.
 */
export function useIdle(): Idle {
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const [clock] = useState(makeActivity);
  useEffect(() => clock.start(setMinutesLeft), [clock]);
  return {
    minutesLeft,
    stay: () => {
      clock.act();
      setMinutesLeft(null);
      void call('managerActivity', {}).catch(() => undefined);
    },
  };
}

function makeActivity() {
  let last = now();
  let warned = false;
  const channel = new BroadcastChannel('cardload.activity');
  let told = last;
  const act = () => {
    last = now();
    if (last - told > 10_000) {
      told = last;
      channel.postMessage(last);
    }
  };
  const look = (show: (minutes: number | null) => void) => {
    const away = now() - last;
    if (away >= LIMIT) return void signOut('idle');
    warned = away >= WARN_AT;
    show(warned ? Math.max(1, Math.ceil((LIMIT - away) / MINUTE)) : null);
    if (away < 2 * MINUTE && now() - lastForegroundCall() > TELL_AFTER)
      void call('managerActivity', {}).catch(() => undefined);
  };
  return {
    act,
    start: (show: (minutes: number | null) => void) => {
      // Once the warning is up, only its buttons count.
      const sign = () => !warned && act();
      const hear = ({ data }: MessageEvent<number>) => {
        last = Math.max(last, Math.min(data, now()));
        look(show);
      };
      const timer = setInterval(() => look(show), MINUTE);
      for (const name of SIGNS)
        window.addEventListener(name, sign, { passive: true, capture: true });
      channel.addEventListener('message', hear);
      return () => {
        clearInterval(timer);
        for (const name of SIGNS) window.removeEventListener(name, sign, { capture: true });
        channel.removeEventListener('message', hear);
      };
    },
  };
}
