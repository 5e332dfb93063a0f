/** A node of a syntax tree, read by the names of its fields. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

export const asNode = (value: unknown): SyntaxNode | null =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
    ? (value as SyntaxNode)
    : null;

export const asNodes = (value: unknown): SyntaxNode[] =>
  Array.isArray(value) ? value.map(asNode).filter((one) => one !== null) : [];

/** The direct children of a node. */
export const childrenOf = (node: SyntaxNode): SyntaxNode[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? asNodes(value) : (asNode(value) ?? [])));
