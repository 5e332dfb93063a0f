import { createHash } from 'node:crypto';
import { isTestCode } from '../rules/layers.ts';
import type { SourceFile } from '../rules/rule.ts';
import { type FindFile, type ParsedFile, parseFile, readTexts, UNKNOWN_PART } from './read-texts.ts';
import { asNode, asNodes, childrenOf, type SyntaxNode } from './syntax-node.ts';

/** Kind of name (`jobs`) to the names of that kind (`identity.send_welcome`); variable parts are `{}`. */
export type Names = Record<string, string[]>;

/** Where a kind of name is found: in calls of a function, as an argument or as a property of one. */
interface Sink {
  kind: string;
  /** The function's or method's name. */
  of: RegExp;
  /** The argument that holds the name, counted from 0. */
  argument: number;
  /** The name is a property of that argument. */
  property?: string;
  /** The property that holds the name where the first one is absent. */
  otherwise?: string;
}

const sinks: readonly Sink[] = [
  { kind: 'jobs', of: /^jobType$/, argument: 0 },
  { kind: 'job keys', of: /^enqueue$/, argument: 2, property: 'key' },
  { kind: 'job keys', of: /^enqueue$/, argument: 3, property: 'key' },
  { kind: 'events', of: /^eventType$/, argument: 0 },
  { kind: 'subscribers', of: /^onEvent$/, argument: 0 },
  { kind: 'token kinds', of: /^tokenKind$/, argument: 0, property: 'name' },
  { kind: 'key purposes', of: /^hkdfSync$/, argument: 3 },
  { kind: 'rate-limit keys', of: /^(countAttempt|getAttemptCount)$/, argument: 1 },
  { kind: 'rate-limit keys', of: /^clearAttempts$/, argument: 1 },
  { kind: 'rate-limit keys', of: /^clearAttempts$/, argument: 2 },
  { kind: 'calls', of: /^endpoint$/, argument: 0, property: 'legacyId', otherwise: 'id' },
  { kind: 'audit actions', of: /^writeAuditLog$/, argument: 1, property: 'action' },
  { kind: 'cookies', of: /^setCookie$/, argument: 0 },
  { kind: 'browser storage', of: /^(getItem|setItem|removeItem|readRecord|writeRecord)$/, argument: 0 },
  { kind: 'locks', of: /^query$/, argument: 1 },
];

/** The folder at the start of a stored file's key. */
const folder = /^(?!image\/)[a-z_-]+\/$/;
const mayHoldNames =
  /jobType|enqueue|eventType|onEvent|tokenKind|hkdfSync|createHmac|Attempt|endpoint\(|writeAuditLog|setCookie|etItem|removeItem|(?:read|write)Record|mailer|pg_(?:advisory|notify)|publishLive|NotifyPayload|href:|NotifyChannel|limits|`[a-z_-]+\/\$\{/;

/** Collects every persisted text: in a database, a cookie, a browser or a sent e-mail. Read from syntax trees. */
export function collectNames(files: readonly SourceFile[]): Names {
  const found = new Map<string, Set<string>>();
  const sources = new Map(files.map((file) => [file.path, file]));
  const parsed = new Map<string, ParsedFile>();
  const findFile: FindFile = (path) => {
    const source = sources.get(path);
    if (!source || !/\.tsx?$/.test(path)) return undefined;
    const known = parsed.get(path) ?? parseFile(path, source.text, targetsOf(source));
    parsed.set(path, known);
    return known;
  };
  const add = (kind: string, texts: readonly string[]) => {
    const known = found.get(kind) ?? new Set();
    for (const text of texts) if (text.replaceAll(UNKNOWN_PART, '') !== '') known.add(text);
    found.set(kind, known);
  };
  for (const source of files) {
    if (source.path.startsWith('db/migrations/')) add('migrations', [checksumOf(source)]);
    if (!isOurs(source)) continue;
    const file = findFile(source.path);
    if (!file) continue;
    for (const { kind, node } of placesIn(file))
      add(kind, readTexts(file, node, findFile).map(normaliseText(kind)));
    const notice = file.bindings.typeNamed('NotifyPayload');
    if (notice) add('notified payloads', keysOf(notice));
  }
  const kinds = [...found].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(kinds.map(([kind, names]) => [kind, [...names].sort()]));
}

const isOurs = ({ path, code }: SourceFile): boolean =>
  /^(apps|features|gateways|platform|design|studio|db\/seeds)\/.*\.tsx?$/.test(path) &&
  !isTestCode(path) &&
  mayHoldNames.test(code);

const targetsOf = ({ imports }: SourceFile) => {
  const targets = new Map(imports.map(({ specifier, target }) => [specifier, target]));
  return (specifier: string) => targets.get(specifier) ?? null;
};

/** As in the table `schema_migrations`. */
function checksumOf({ path, text }: SourceFile): string {
  const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex');
  return `${path.slice('db/migrations/'.length)} ${checksum}`;
}

/** Of an address in an e-mail only the path and the names in its query must not change. */
const normaliseText = (kind: string) => (text: string) =>
  kind === 'paths in letters' ? text.replace(/^(\{\})+/, '') : text;

function placesIn(file: ParsedFile): { kind: string; node: SyntaxNode }[] {
  const places: { kind: string; node: SyntaxNode }[] = [];
  const add = (kind: string, node: SyntaxNode | null) => node && places.push({ kind, node });
  for (const call of file.calls) {
    const name = calledName(call);
    const args = asNodes(call.arguments);
    for (const { kind, of, argument, property, otherwise } of sinks) {
      const argumentNode = of.test(name) ? args[argument] : undefined;
      if (!argumentNode) continue;
      if (kind === 'locks' && !/advisory/.test(textOf(args[0]))) continue;
      const object = resolveIdentifier(file, argumentNode);
      const valueNode =
        property === undefined
          ? argumentNode
          : (propertyOf(object, property) ??
            (otherwise === undefined ? null : propertyOf(object, otherwise)));
      if (kind !== 'locks') add(kind, valueNode);
      else for (const one of asNodes(argumentNode.elements)) add(kind, one);
    }
    if (name === 'update' && isHmac(asNode(call.callee))) add('signed texts', args[0] ?? null);
    if (name === 'endpoint') limitNames(file, args[0]).forEach((node) => void add('rate-limit keys', node));
    if (name === 'send') add('letters', emailId(args[0]));
    if (name === 'publishLive')
      liveMessageParts(file, call).forEach(({ kind, node }) => void add(kind, node));
  }
  for (const { quasi } of file.tagged) {
    const text = textOf(asNode(quasi));
    const holes = asNodes(asNode(quasi)?.expressions);
    if (/pg_(try_)?advisory/.test(text)) for (const hole of holes) add('locks', hole);
    if (/pg_notify/.test(text)) add('channels of NOTIFY', holes[0] ?? null);
  }
  if (/\/server\//.test(file.path)) visitNodes(file.program, (node) => serverPlace(node, add));
  return places;
}

/** Keys of stored files, which start with a folder, and addresses in e-mails. */
function serverPlace(node: SyntaxNode, add: (kind: string, node: SyntaxNode | null) => unknown): void {
  if (node.type === 'TemplateLiteral') {
    const first = asNodes(node.quasis)[0]?.value as { cooked?: string } | undefined;
    if (folder.test(first?.cooked ?? '')) add('stored files', node);
  }
  if (node.type === 'Property' && asNode(node.key)?.name === 'href')
    add('paths in letters', asNode(node.value));
}

/** Channels and names of live messages: pages of the previous release may be open. */
function liveMessageParts(file: ParsedFile, call: SyntaxNode): { kind: string; node: SyntaxNode }[] {
  const parts: { kind: string; node: SyntaxNode }[] = [];
  visitNodes(call, (node) => {
    if (node.type !== 'Property') return;
    const name = asNode(node.key)?.name;
    const value = asNode(node.value);
    if (name === 'channel' && value) parts.push({ kind: 'live channels', node: value });
    const event = name === 'message' && value ? propertyOf(resolveIdentifier(file, value), 'event') : null;
    if (event) parts.push({ kind: 'live messages', node: event });
  });
  return parts;
}

/** An e-mail's id stays in `mail_deliveries` for ever, so that it is sent once. */
function emailId(email: SyntaxNode | undefined): SyntaxNode | null {
  let id: SyntaxNode | null = null;
  if (email?.type !== 'CallExpression') return id;
  visitNodes(email, (node) => {
    if (node.type === 'Property' && asNode(node.key)?.name === 'id') id ??= asNode(node.value);
  });
  return id;
}

/** Names under which several calls share a rate limit. */
function limitNames(file: ParsedFile, argumentNode: SyntaxNode | undefined): SyntaxNode[] {
  const limits = argumentNode && propertyOf(argumentNode, 'limits');
  const list = limits ? resolveIdentifier(file, limits) : null;
  return asNodes(list?.elements).flatMap((limit) => propertyOf(resolveIdentifier(file, limit), 'name') ?? []);
}

/** The object that an identifier is bound to in the same file. */
function resolveIdentifier(file: ParsedFile, node: SyntaxNode): SyntaxNode {
  const inner = /^TS(As|Satisfies)Expression$/.test(node.type) ? asNode(node.expression) : node;
  if (inner?.type !== 'Identifier') return inner ?? node;
  const bound = file.bindings.find(String(inner.name), inner.start);
  return bound?.kind === 'value' ? resolveIdentifier(file, bound.node) : node;
}

function propertyOf(object: SyntaxNode, property: string): SyntaxNode | null {
  const found = asNodes(object.properties).find((one) => asNode(one.key)?.name === property);
  return asNode(found?.value);
}

function calledName(call: SyntaxNode): string {
  const callee = asNode(call.callee);
  const named = callee?.type === 'MemberExpression' ? asNode(callee.property) : callee;
  return typeof named?.name === 'string' ? named.name : '';
}

function isHmac(callee: SyntaxNode | null): boolean {
  const object = asNode(callee?.object);
  if (object?.type !== 'CallExpression') return false;
  return calledName(object) === 'createHmac' || isHmac(asNode(object.callee));
}

function textOf(node: SyntaxNode | null | undefined): string {
  if (typeof node?.value === 'string') return node.value;
  return asNodes(node?.quasis)
    .map((part) => (part.value as { cooked: string }).cooked)
    .join(' ');
}

function keysOf(type: SyntaxNode): string[] {
  const keys = asNodes(type.members).map((member) => String(asNode(member.key)?.name));
  return [...keys, ...asNodes(type.types).flatMap(keysOf)];
}

function visitNodes(node: SyntaxNode, visit: (node: SyntaxNode) => void): void {
  visit(node);
  for (const child of childrenOf(node)) visitNodes(child, visit);
}
