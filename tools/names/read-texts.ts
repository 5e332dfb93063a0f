import { parseSync, Visitor } from 'oxc-parser';
import { findBindings } from './find-bindings.ts';
import { asNode, asNodes, type SyntaxNode } from './syntax-node.ts';

/** Stands for a part of a text that is known only at run time: `like:{}`. */
export const UNKNOWN_PART = '{}';
const MAX_DEPTH = 8;
const MAX_TEXTS = 60;

/** A parsed file with its bindings. */
export interface ParsedFile {
  path: string;
  program: SyntaxNode;
  bindings: ReturnType<typeof findBindings>;
  /** Imported name to the file and its name there. */
  imports: ReadonlyMap<string, { target: string; name: string }>;
  calls: SyntaxNode[];
  tagged: SyntaxNode[];
}

/** Finds a file of ours by its path; undefined where there is none. */
export type FindFile = (path: string) => ParsedFile | undefined;

export function parseFile(
  path: string,
  text: string,
  targetOf: (specifier: string) => string | null,
): ParsedFile {
  const parsed = parseSync(path, text);
  const program = parsed.program as unknown as SyntaxNode;
  const calls: SyntaxNode[] = [];
  const tagged: SyntaxNode[] = [];
  new Visitor({
    CallExpression: (node) => void calls.push(node as unknown as SyntaxNode),
    TaggedTemplateExpression: (node) => void tagged.push(node as unknown as SyntaxNode),
  }).visit(parsed.program);
  const imports = new Map<string, { target: string; name: string }>();
  for (const found of parsed.module.staticImports) {
    const target = targetOf(found.moduleRequest.value);
    if (target === null) continue;
    for (const { importName, localName } of found.entries)
      imports.set(localName.value, { target, name: importName.name ?? localName.value });
  }
  return { path, program, bindings: findBindings(program), imports, calls, tagged };
}

/** A place to read from: the file, the values of the surrounding calls' parameters, and the depth. */
interface Place {
  file: ParsedFile;
  parameterValues: ReadonlyMap<SyntaxNode, readonly string[]>;
  depth: number;
}

/**
 * Every text that an expression can become, as far as the source says: constants, templates, both sides of a condition, unions of
 * literal types, the results of small functions of ours. Unknown parts are `{}`.
 */
export function readTexts(file: ParsedFile, node: SyntaxNode, findFile: FindFile): string[] {
  return [...new Set(read({ file, parameterValues: new Map(), depth: 0 }, node))];

  function read(place: Place, expression: SyntaxNode | null): string[] {
    if (expression === null || place.depth > MAX_DEPTH) return [UNKNOWN_PART];
    const deeper = { ...place, depth: place.depth + 1 };
    switch (expression.type) {
      case 'Literal':
        return typeof expression.value === 'string' || typeof expression.value === 'number'
          ? [String(expression.value)]
          : [UNKNOWN_PART];
      case 'TemplateLiteral':
        return template(deeper, expression);
      case 'Identifier':
        return named(deeper, expression);
      case 'ConditionalExpression':
        return [
          ...read(deeper, asNode(expression.consequent)),
          ...read(deeper, asNode(expression.alternate)),
        ];
      case 'BinaryExpression':
        return combine([read(deeper, asNode(expression.left)), read(deeper, asNode(expression.right))]);
      case 'LogicalExpression':
        return [...read(deeper, asNode(expression.left)), ...read(deeper, asNode(expression.right))];
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return read(deeper, asNode(expression.expression) ?? asNode(expression.argument));
      case 'ArrayExpression':
        return combine([
          '[',
          ...separated(asNodes(expression.elements).map((one) => read(deeper, one))),
          ']',
        ]);
      case 'CallExpression':
        return called(deeper, expression);
      default:
        return [UNKNOWN_PART];
    }
  }

  function template(place: Place, { quasis, expressions }: SyntaxNode): string[] {
    const holes = asNodes(expressions);
    return combine(
      asNodes(quasis).flatMap((part, at) => {
        const text = (part.value as { cooked: string }).cooked;
        const hole = holes[at];
        return hole ? [text, read(place, hole)] : [text];
      }),
    );
  }

  function called(place: Place, expression: SyntaxNode): string[] {
    const callee = asNode(expression.callee);
    const args = asNodes(expression.arguments);
    if (callee?.type === 'MemberExpression' && asNode(callee.object)?.name === 'JSON')
      return read(place, args[0] ?? null);
    if (callee?.type !== 'Identifier') return [UNKNOWN_PART];
    if (callee.name === 'href') return address(place, args);
    const found = functionNamed(place.file, String(callee.name), callee.start);
    if (!found) return [UNKNOWN_PART];
    const params = asNodes(found.node.params);
    const parameterValues = new Map(place.parameterValues);
    for (const [at, param] of params.entries()) {
      const name = param.type === 'AssignmentPattern' ? asNode(param.left) : param;
      const arg = args[at];
      if (name && arg) parameterValues.set(name, read(place, arg));
    }
    const inside = { file: found.file, parameterValues, depth: place.depth + 1 };
    const results = found.file.bindings.resultsOf(found.node).flatMap((result) => read(inside, result));
    return results.length > 0 ? results : [UNKNOWN_PART];
  }

  /** Of `href(page, parameters, query)`: the path of the declared page and the names in its query. */
  function address(place: Place, [page, , query]: SyntaxNode[]): string[] {
    const pairs = asNodes(query?.properties).flatMap((pair, at) => [
      `${at === 0 ? '?' : '&'}${String(asNode(pair.key)?.name)}=`,
      read(place, asNode(pair.value)),
    ]);
    return combine([pagePaths(place, page), ...pairs]);
  }

  function pagePaths(place: Place, page: SyntaxNode | null | undefined): string[] {
    if (page?.type === 'ConditionalExpression')
      return [...pagePaths(place, asNode(page.consequent)), ...pagePaths(place, asNode(page.alternate))];
    const imported = place.file.imports.get(String(page?.name));
    const other = imported && findFile(imported.target);
    const declared = other?.bindings.find(imported?.name ?? '', other.program.end - 1);
    const facts = declared?.kind === 'value' ? asNodes(declared.node.arguments)[0] : undefined;
    const path = asNodes(facts?.properties).find((one) => asNode(one.key)?.name === 'path');
    const text = asNode(path?.value)?.value;
    return [typeof text === 'string' ? text.replace(/\$\w+/g, UNKNOWN_PART) : UNKNOWN_PART];
  }

  function functionNamed(
    from: ParsedFile,
    name: string,
    at: number,
  ): { file: ParsedFile; node: SyntaxNode } | null {
    const own = from.bindings.find(name, at);
    if (own?.kind === 'function') return { file: from, node: own.node };
    if (own?.kind === 'value' && /Function/.test(own.node.type)) return { file: from, node: own.node };
    const imported = from.imports.get(name);
    const other = imported && findFile(imported.target);
    return imported && other ? functionNamed(other, imported.name, other.program.end - 1) : null;
  }

  function named(place: Place, { name, start }: SyntaxNode): string[] {
    const own = place.file.bindings.find(String(name), start);
    if (own?.kind === 'value') return read(place, own.node);
    if (own?.kind === 'parameter') {
      const parameterValues = place.parameterValues.get(own.node);
      if (parameterValues) return [...parameterValues];
      const ofType = own.annotation ? typeTexts(place, own.annotation) : [];
      if (ofType.length > 0) return ofType;
      return passedIn(place, own.owner, own.at);
    }
    const imported = place.file.imports.get(String(name));
    const other = imported && findFile(imported.target);
    if (!imported || !other) return [UNKNOWN_PART];
    const there = other.bindings.find(imported.name, other.program.end - 1);
    return there?.kind === 'value' ? read({ ...place, file: other }, there.node) : [UNKNOWN_PART];
  }

  /** The arguments for a parameter in the calls of the same file. */
  function passedIn(place: Place, owner: string | null, at: number): string[] {
    const texts = place.file.calls
      .filter((call) => owner !== null && asNode(call.callee)?.name === owner)
      .flatMap((call) => read(place, asNodes(call.arguments)[at] ?? null));
    return texts.length > 0 ? texts : [UNKNOWN_PART];
  }

  function typeTexts(place: Place, type: SyntaxNode): string[] {
    if (place.depth > MAX_DEPTH) return [];
    const deeper = { ...place, depth: place.depth + 1 };
    if (type.type === 'TSLiteralType') return read(deeper, asNode(type.literal));
    if (type.type === 'TSParenthesizedType') return typeTexts(deeper, asNode(type.typeAnnotation) ?? type);
    if (type.type === 'TSUnionType') return asNodes(type.types).flatMap((one) => typeTexts(deeper, one));
    if (type.type === 'TSIndexedAccessType') return elementTexts(deeper, asNode(type.objectType));
    if (type.type !== 'TSTypeReference') return [];
    const name = String(asNode(type.typeName)?.name);
    const own = place.file.bindings.typeNamed(name);
    if (own) return typeTexts(deeper, own);
    const imported = place.file.imports.get(name);
    const other = imported && findFile(imported.target);
    const there = other?.bindings.typeNamed(imported?.name ?? '');
    return other && there ? typeTexts({ ...deeper, file: other }, there) : [];
  }

  /** Of `(typeof names)[number]`: the texts of the constant list. */
  function elementTexts(place: Place, query: SyntaxNode | null): string[] {
    const inner = query?.type === 'TSParenthesizedType' ? asNode(query.typeAnnotation) : query;
    const name = inner?.type === 'TSTypeQuery' ? asNode(inner.exprName)?.name : undefined;
    const found =
      typeof name === 'string' ? place.file.bindings.find(name, place.file.program.end - 1) : undefined;
    const value = found?.kind === 'value' ? found.node : null;
    const list = value?.type === 'TSAsExpression' ? asNode(value.expression) : value;
    return asNodes(list?.elements).flatMap((one) => read(place, one));
  }
}

const separated = (parts: string[][]): (string | string[])[] =>
  parts.flatMap((part, at) => (at === 0 ? [part] : [',', part]));

/** All combinations of the parts; beyond sixty the open parts become `{}`. */
function combine(parts: readonly (string | readonly string[])[]): string[] {
  let texts = [''];
  for (const part of parts) {
    const variants = typeof part === 'string' ? [part] : [...new Set(part)];
    const chosen = texts.length * variants.length > MAX_TEXTS ? [UNKNOWN_PART] : variants;
    texts = texts.flatMap((text) => chosen.map((variant) => text + variant));
  }
  return texts;
}
