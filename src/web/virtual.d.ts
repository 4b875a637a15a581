declare module 'virtual:endpoints/*' {
  /** A line for each operation: `src/web/lib/endpoints.ts` reads it. */
  export const endpoints: string;
}
