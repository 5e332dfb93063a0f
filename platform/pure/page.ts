/** One page of the site. Its feature declares it in `pages.ts`; what else knows pages reads the declarations. */
export interface Page<Path extends string = string> extends SentFacts, ServerFacts {
  /** Name of the page's file in `apps/site/routes/`; a second address of the same page has the same. */
  readonly id: string;
  /** `$name` stands for a parameter, which fills a whole segment. */
  readonly path: Path;
}

/** Facts that browsers get with id and path, since navigation between pages asks no server. */
interface SentFacts {
  /**
   * Who sees the page; everybody by default. Guests are redirected to sign-in to pages of members; pages of admins are found by
   * nobody else. `linkHolders` are members and who comes by an e-mail link, which the loader checks.
   */
  readonly access?: 'members' | 'linkHolders' | 'admins' | 'developers';
  /** Which duties of a member (consents, verified address) close the page; all by default. */
  readonly gates?: 'none' | 'consents';
  /**
   * The edition that has the page; the education edition redirects pages of the site to its home or that of the school, and
   * the site pages of the education edition to that. Both by default.
   */
  readonly edition?: 'site' | 'education';
  /** Accounts that an organization keeps may see it too; elsewhere they are redirected to where they sign in. */
  readonly managed?: true;
  /** Shows people outside of a school: students are redirected to the home of theirs, as from pages of the site's edition. */
  readonly community?: true;
  /**
   * `bare`: no frame, and any site may embed it. `standalone`: looks like another company's site. `school`: on the education host
   * in the frame and by the program of schools, elsewhere as any page.
   */
  readonly frame?: 'bare' | 'standalone' | 'school';
  /** Takes cards: another company's fields may run in it, and in no page that is not loaded as a document of its own. */
  readonly takesCards?: true;
  /** `layout=minimal` in its address shows it without header, menus and footer. */
  readonly hasMinimalLayout?: true;
}

/** Facts that stay on the server. */
interface ServerFacts {
  /** Kilobytes of compressed scripts that a guest's first visit may load; 120 by default. */
  readonly budgetKb?: number;
  /** Parameters of the query that change a guest's page, which is cached by them; with any other it is not cached. `false`: never. */
  readonly cacheKey?: readonly string[] | false;
  /** A guest's page shows prices, and is cached by their currency. */
  readonly variesByCurrency?: true;
  /** Keeps its relation to the page that opened it, also one of another host. */
  readonly keepsOpener?: true;
  /** The page may use the camera. */
  readonly usesCamera?: true;
  readonly inSitemap?: true;
}

type ParameterOf<Path extends string> = Path extends `${string}$${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<More>
    : Rest
  : never;

type Parameters<Path extends string> = Readonly<Record<ParameterOf<Path>, string>>;
type Query = Readonly<Record<string, string | number | undefined>>;

/** Declares a page. Browsers get what they need of it only (`apps/bundling/slim-contracts.ts`). */
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
