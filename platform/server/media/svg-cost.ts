/**
 * Maximum cost of an SVG in drawn elements: above that of large illustrations, and below a second of resolving
 * references.
 */
export const maxDrawnElements = 200_000;
/** Cost of a filter primitive, which processes every pixel. */
const filterStepCost = 500;

type Element = { name: string; children: number[]; refersTo: string[] };

/**
 * Counts the elements that rendering an SVG draws: each element once for every time it is reached, by its position in the
 * tree, by `use`, or as pattern, mask, marker, clip path or filter of another. Returns at most `maxDrawnElements` + 1, which
 * is also the result for circular references. One pass over the text; each element is summed up once.
 */
export function countDrawnElements(svg: string): number {
  const { elements, byId, styleRefersTo } = readElements(svg);
  const tooMany = maxDrawnElements + 1;
  const costs: (number | undefined)[] = [];
  const begun = new Set<number>();
  const targets = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const costOf = (at: number) => costs[at] ?? 0;

  // Iterative, since the nesting may exceed the call stack.
  const open = elements.map((_, at) => at).reverse();
  for (let at = open.at(-1); at !== undefined; at = open.at(-1)) {
    const { name, children, refersTo } = elements[at] as Element;
    const needed = name.endsWith('Gradient') ? [] : [...children, ...targets(refersTo)];
    const missing = needed.filter((one) => costs[one] === undefined);
    if (costs[at] !== undefined || missing.length === 0) {
      const own = name.startsWith('fe') ? filterStepCost : 1;
      costs[at] ??= Math.min(
        tooMany,
        needed.reduce((sum, one) => sum + costOf(one), own),
      );
      open.pop();
    } else if (begun.has(at)) return tooMany;
    else {
      begun.add(at);
      // One by one, since too many arguments overflow the stack.
      for (const one of missing) open.push(one);
    }
  }
  // A style rule may apply to every element.
  const byRule = targets(styleRefersTo).reduce((most, one) => Math.max(most, costOf(one)), 0);
  return Math.min(tooMany, costOf(0) * (1 + (byRule > 1 ? byRule : 0)));
}

function readElements(svg: string) {
  const elements: Element[] = [];
  const byId = new Map<string, number>();
  const styleRefersTo: string[] = [];
  const decode = createEntityDecoder(svg);
  const path: number[] = [];
  for (const { name, attributes, isEnd, isEmpty, from } of readTags(svg)) {
    if (isEnd) {
      path.pop();
      continue;
    }
    const at = elements.push({ name, children: [], refersTo: [] }) - 1;
    const element = elements[at] as Element;
    elements[path.at(-1) ?? at]?.children.push(...(path.length > 0 ? [at] : []));
    for (const [, key = '', quoted = ''] of attributes.matchAll(
      /(?<![\w:.-])([\w:.-]+)\s*=\s*("[^"]*"|'[^']*')/g,
    )) {
      const value = decode(quoted.slice(1, -1));
      if (/(?:^|:)id$/.test(key) && !byId.has(value)) byId.set(value, at);
      if (/(?:^|:)href$/.test(key) && value.trim().startsWith('#'))
        element.refersTo.push(value.trim().slice(1));
      for (const id of findReferences(value)) element.refersTo.push(id);
    }
    if (name === 'style')
      for (const id of findReferences(decode(readStyleText(svg, from)))) styleRefersTo.push(id);
    if (!isEmpty) path.push(at);
  }
  return { elements, byId, styleRefersTo };
}

const findReferences = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?#([^"')]*)/g)].map(([, id = '']) => id.trim());

/** The text of a `style` element. */
function readStyleText(svg: string, from: number): string {
  const end = svg.indexOf('</', from);
  return svg.slice(from, end === -1 ? undefined : end);
}

type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; from: number };

/** The tags in order, names without prefix; `from` is the index after the tag. Ends at the first unclosed tag. */
function* readTags(svg: string): Generator<Tag> {
  for (let at = svg.indexOf('<'); at !== -1; at = svg.indexOf('<', at)) {
    const end = findTagEnd(svg, at);
    if (end === -1) return;
    const text = svg.slice(at + 1, end - 1);
    const name = /^\/?\s*(?:[\w.-]+:)?([\w.-]+)/.exec(text)?.[1];
    if (name !== undefined && !text.startsWith('!') && !text.startsWith('?')) {
      yield {
        name,
        attributes: text,
        isEnd: text.startsWith('/'),
        isEmpty: text.endsWith('/'),
        from: end,
      };
    }
    at = end;
  }
}

const delimitedSections: [string, string][] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];

/** The index after the tag, comment, CDATA section or instruction that begins at `at`; -1 when it is not closed. */
function findTagEnd(svg: string, at: number): number {
  const whole = delimitedSections.find(([begin]) => svg.startsWith(begin, at));
  if (whole) {
    const end = svg.indexOf(whole[1], at + whole[0].length);
    return end === -1 ? -1 : end + whole[1].length;
  }
  let quote = '';
  let depth = 0;
  for (let place = at + 1; place < svg.length; place += 1) {
    const sign = svg.charAt(place);
    if (quote) {
      if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return place + 1;
  }
  return -1;
}

/** Returns a function that decodes character references and the SVG's own entities, which cannot be nested. */
function createEntityDecoder(svg: string): (text: string) => string {
  const own = new Map<string, string>();
  for (const [, name = '', , value = ''] of svg.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^"'<&%]*)\2\s*>/g))
    own.set(name, value);
  return (text) =>
    text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([\w.-]+));/gi, (whole, hex, decimal, name) => {
      if (name !== undefined) return own.get(name) ?? whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

/** Whether an SVG declares entities or attributes that are not read here, or has an unsupported encoding. */
export function isUnreadableSvg(svg: string): boolean {
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(svg.slice(0, 1000))?.[1] ?? 'utf-8';
  const isRead = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding);
  return !isRead || /<!ENTITY\s+(?:%|[\w.-]+\s+(?!\s|["'][^"'<&%]*["']\s*>))|<!ATTLIST/.test(svg);
}
