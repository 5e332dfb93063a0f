import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from './line-at.ts';
import type { Import, SourceFile } from './rule.ts';

interface Span {
  start: number;
  end: number;
}

/** AssemblyScript has decorators where TypeScript has none: they are blanked out, so that offsets and lines stay. */
const withoutDecorators = (text: string): string =>
  text.replace(/^@(?:inline|unmanaged|lazy)$/gm, (found) => ' '.repeat(found.length));

/** Parses one file; throws with the path and the parser's message where TypeScript cannot be read. */
export function parseSource(path: string, text: string): SourceFile {
  const file: SourceFile = {
    path,
    text,
    code: text,
    bare: text,
    comments: [],
    imports: [],
    exports: [],
    functions: [],
    sql: [],
  };
  if (!/\.tsx?$/.test(path)) return file;
  const parsed = parseSync(path, path.endsWith('.as.ts') ? withoutDecorators(text) : text);
  if (parsed.errors[0]) throw new Error(`${path}: ${parsed.errors[0].message}`);

  const literals: Span[] = [];
  const readFunction = (node: Span & { params: unknown[] }) => {
    const line = lineAt(text, node.start);
    const lines = lineAt(text, node.end) - line + 1;
    file.functions.push({ line, lines, parameters: node.params.length });
  };
  new Visitor({
    FunctionDeclaration: readFunction,
    FunctionExpression: readFunction,
    ArrowFunctionExpression: readFunction,
    Literal(node) {
      if (typeof node.value === 'string' || 'regex' in node) literals.push(node);
    },
    TemplateElement(node) {
      literals.push(node);
    },
    JSXText(node) {
      literals.push(node);
    },
    TaggedTemplateExpression(node) {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      const whole = node.quasi.quasis.map((part) => part.value.raw).join(' ');
      file.sql.push({ text: whole, line: lineAt(text, node.start) });
    },
  }).visit(parsed.program);

  file.code = blank(text, parsed.comments);
  file.bare = blank(file.code, literals.map(inside));
  file.comments = parsed.comments.map((found) => ({ text: found.value, line: lineAt(text, found.start) }));
  readModule(file, parsed.module);
  return file;
}

function readModule(file: SourceFile, module: ReturnType<typeof parseSync>['module']): void {
  const add = (specifier: string, kind: Import['kind'], at: number) =>
    file.imports.push({
      specifier,
      target: resolve(file.path, specifier),
      kind,
      line: lineAt(file.text, at),
    });

  for (const found of module.staticImports) {
    const erased = /^import\s+type\b/.test(file.text.slice(found.start, found.end));
    add(found.moduleRequest.value, erased ? 'type' : 'static', found.start);
  }
  for (const statement of module.staticExports) {
    const erased = /^export\s+type\b/.test(file.text.slice(statement.start, statement.end));
    const source = statement.entries[0]?.moduleRequest?.value;
    if (source !== undefined) add(source, erased ? 'type' : 'reexport', statement.start);
    for (const entry of statement.entries) {
      const name = entry.exportName.name ?? (entry.moduleRequest ? '*' : 'default');
      file.exports.push({
        name,
        line: lineAt(file.text, entry.start),
        reexported: entry.moduleRequest !== null,
      });
    }
  }
  for (const found of module.dynamicImports) {
    const written = file.text.slice(found.moduleRequest.start, found.moduleRequest.end);
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(written)?.[2];
    if (literal !== undefined) add(literal, 'dynamic', found.start);
  }
}

function resolve(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#')) return bare.slice(1);
  return bare.startsWith('.') ? posix.join(posix.dirname(from), bare) : null;
}

const inside = (span: Span): Span => ({ start: span.start + 1, end: span.end - 1 });

function blank(text: string, spans: readonly Span[]): string {
  let out = '';
  let at = 0;
  for (const span of [...spans].sort((one, other) => one.start - other.start)) {
    if (span.start < at) continue;
    out += text.slice(at, span.start) + text.slice(span.start, span.end).replace(/[^\n]/g, ' ');
    at = Math.max(at, span.end);
  }
  return out + text.slice(at);
}
