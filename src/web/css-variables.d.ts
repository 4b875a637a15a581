import 'react';

declare module 'react' {
  /** Our style sheets read values of a single element from custom properties, such as `--disc`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
