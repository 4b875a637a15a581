import { type RefObject, useEffect, useState } from 'react';

/** How wide an element is now; 0 before it is drawn. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // Told once the browser has laid the page out: measuring here would make it do so at once.
    const observer = new ResizeObserver(([entry]) =>
      setWidth(Math.round(entry?.borderBoxSize[0]?.inlineSize ?? 0)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
