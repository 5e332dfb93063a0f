/** One page of the site. Its feature declares it in `pages.ts`; what else knows pages reads the declarations. */
export interface Page<Path extends string = string> {
  /** Name of the page's file in `apps/site/routes/`; a second address of the same page has the same. */
  readonly id: string;
  /** `$name` stands for a parameter, which fills a whole segment. */
  readonly path: Path;
}

type ParameterOf<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never;

type Parameters<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>;
type Query = Readonly<Record<string, string | number | undefined>>;

/** Declares a page. Browsers get its id and path only (`apps/slim-contracts.ts`). */
export const page = <const Path extends string>(declaration: Page<Path>): Page<Path> => declaration;

/** The path with its parameters filled in, encoded. */
export const fillPath = (path: string, parameters: Readonly<Record<string, string>>): string =>
  path.replace(/\$(\w+)/g, (_segment, name: string) => encodeURIComponent(parameters[name] ?? ''));

/** The address of a page, encoded, without origin. Values of the query that are undefined are left out. */
export function href<Path extends string>(
  { path }: Page<Path>,
  ...[parameters, query]: [ParameterOf<Path>] extends [never]
    ? [parameters?: Readonly<Record<string, never>>, query?: Query]
    : [parameters: Parameters<Path>, query?: Query]
): string {
  let address = fillPath(path, parameters ?? {});
  let mark = '?';
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined) continue;
    address += `${mark}${name}=${encodeURIComponent(value)}`;
    mark = '&';
  }
  return address;
}
