/** One `import`, `export ... from` or `import('literal')` of a file. */
export interface Import {
  specifier: string;
  /** Path from the root of the repository where the specifier is ours (`./x.ts`, `#platform/x.ts`), else null. */
  target: string | null;
  /** `static` and `reexport` run when the module loads; `type` is erased; `dynamic` runs later. */
  kind: 'static' | 'reexport' | 'type' | 'dynamic';
  line: number;
}

/** A file as the rules see it. Everything but `path` and `text` is empty for files that are not TypeScript. */
export interface SourceFile {
  /** From the root of the repository, with forward slashes. */
  path: string;
  text: string;
  /** `text` with comments blanked out; offsets and lines are unchanged. */
  code: string;
  /** `code` with the contents of strings, templates, patterns and JSX texts blanked out as well. */
  bare: string;
  comments: { text: string; line: number }[];
  imports: Import[];
  exports: { name: string; line: number; reexported: boolean }[];
  /** Declared functions, methods and arrow functions, inner ones included; `lines` from the first to the last. */
  functions: { line: number; lines: number; parameters: number }[];
  /** Texts of the templates tagged `sql`, with empty placeholders. */
  sql: { text: string; line: number }[];
}

/** The exports of one loaded `contract.ts`, so that its schemas can be checked. */
export interface LoadedContract {
  path: string;
  exports: Record<string, unknown>;
  /** Why it could not be loaded. */
  failure?: string;
}

export interface Tree {
  files: SourceFile[];
  contracts: LoadedContract[];
}

export interface Violation {
  path: string;
  line: number;
  text: string;
}

/** An architecture rule; pure, so that a planted violation tests it. */
export interface Rule {
  name: string;
  check: (tree: Tree) => Violation[];
}
