import { useEffect, useState } from 'react';

const LATER = 200;

/** The text a moment after the last letter. */
export function useLater(text: string): string {
  const [later, setLater] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLater(text), LATER);
    return () => clearTimeout(timer);
  }, [text]);
  return later;
}
