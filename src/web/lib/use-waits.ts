import { useEffect, useState } from 'react';

const LONGEST = 1_500;

/**
 * Whether a page still waits for something that would move it when it comes later. After a moment it
 * is drawn without: nothing beside the point holds up a page.
 */
export function useWaits(loading: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setOver(true), LONGEST);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && !over;
}
