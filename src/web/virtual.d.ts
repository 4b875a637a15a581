declare module 'virtual:endpoints/*' {
  type Endpoint = {
    readonly method: string;
    readonly path: string;
    readonly open?: true;
    readonly member?: true;
    readonly moves?: true;
    readonly file?: string;
  };
  export const endpoints: Readonly<Record<string, Endpoint>>;
}
