/** What a build has made, as far as these plugins look at it. */
export type Output = Readonly<Record<string, OutputFile>>;
type OutputFile = { readonly type: 'asset'; source: string | Uint8Array } | Chunk;
export type Chunk = {
  readonly type: 'chunk';
  readonly isEntry: boolean;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
};

/** The addresses of some scripts and styles, and of all that these import. */
export function filesFrom(bundle: Output, isStart: (chunk: Chunk) => boolean): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const file = bundle[name];
    if (file?.type !== 'chunk' || found.has(`/${name}`)) return;
    found.add(`/${name}`);
    for (const css of file.viteMetadata?.importedCss ?? []) found.add(`/${css}`);
    file.imports.forEach(visit);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && isStart(file)) visit(name);
  return found;
}

/** The addresses of some texts by language, which is the second group of `texts`. */
export function textsByLanguage(bundle: Output, texts: RegExp): Record<string, string[]> {
  const found: Record<string, Set<string>> = {};
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type !== 'chunk') continue;
    for (const id of file.moduleIds) {
      const language = texts.exec(pathOf(id))?.[2];
      if (language !== undefined) (found[language] ??= new Set()).add(`/${name}`);
    }
  }
  return Object.fromEntries(Object.entries(found).map(([name, files]) => [name, [...files]]));
}

/** Whether a module is one of some, given by the ends of their paths. */
export const isOneOf = (modules: readonly string[], id: string): boolean =>
  modules.some((module) => pathOf(id).endsWith(module));

export const pathOf = (id: string): string => id.replaceAll('\\', '/');
