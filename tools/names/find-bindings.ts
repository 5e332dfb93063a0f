import { asNode, asNodes, childrenOf, type SyntaxNode } from './syntax-node.ts';

export type Binding =
  | { kind: 'value' | 'function'; node: SyntaxNode }
  /** The `at`th parameter of the function that is called `owner`. */
  | { kind: 'parameter'; node: SyntaxNode; owner: string | null; at: number; annotation: SyntaxNode | null };

type Scoped = Binding & { from: number; to: number };

export interface Bindings {
  /** Finds the binding of a name at a place of the file: the innermost declaration around it. */
  find(name: string, at: number): Binding | undefined;
  typeNamed(name: string): SyntaxNode | undefined;
  /** The expressions that a function returns. */
  resultsOf(fn: SyntaxNode): SyntaxNode[];
}

const isFunction = ({ type }: SyntaxNode): boolean =>
  type === 'ArrowFunctionExpression' || type === 'FunctionDeclaration' || type === 'FunctionExpression';

/** Finds constants, functions, parameters and types of a file by their names. */
export function findBindings(program: SyntaxNode): Bindings {
  const names = new Map<string, Scoped[]>();
  const types = new Map<string, SyntaxNode>();
  walk(program, program, null);
  return {
    find: (name, at) =>
      (names.get(name) ?? [])
        .filter(({ from, to }) => from <= at && at < to)
        .sort((one, other) => one.to - one.from - (other.to - other.from))[0],
    typeNamed: (name) => types.get(name),
    resultsOf,
  };

  function walk(node: SyntaxNode, scope: SyntaxNode, nameOfNode: string | null): void {
    if (node.type === 'VariableDeclarator') {
      const name = asNode(node.id);
      const value = asNode(node.init);
      if (name?.type === 'Identifier' && value) {
        add(String(name.name), { kind: 'value', node: value }, scope);
        walk(value, scope, String(name.name));
        return;
      }
    }
    if (node.type === 'TSTypeAliasDeclaration') {
      const type = asNode(node.typeAnnotation);
      if (type) types.set(String(asNode(node.id)?.name), type);
    }
    if (!isFunction(node)) {
      for (const child of childrenOf(node)) walk(child, scope, null);
      return;
    }
    const ownName = asNode(node.id)?.name;
    const name = typeof ownName === 'string' ? ownName : nameOfNode;
    if (node.type === 'FunctionDeclaration' && name) add(name, { kind: 'function', node }, scope);
    for (const [at, param] of asNodes(node.params).entries()) {
      const inner = param.type === 'AssignmentPattern' ? asNode(param.left) : param;
      if (inner?.type !== 'Identifier') continue;
      const annotation = asNode(asNode(inner.typeAnnotation)?.typeAnnotation);
      add(String(inner.name), { kind: 'parameter', node: inner, owner: name, at, annotation }, node);
    }
    for (const child of childrenOf(node)) walk(child, node, null);
  }

  function add(name: string, binding: Binding, { start: from, end: to }: SyntaxNode): void {
    names.set(name, [...(names.get(name) ?? []), { ...binding, from, to }]);
  }
}

function resultsOf(fn: SyntaxNode): SyntaxNode[] {
  const body = asNode(fn.body);
  if (!body) return [];
  return body.type === 'BlockStatement' ? returnsIn(body) : [body];
}

function returnsIn(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'ReturnStatement') return asNodes([node.argument]);
  return isFunction(node) ? [] : childrenOf(node).flatMap(returnsIn);
}
