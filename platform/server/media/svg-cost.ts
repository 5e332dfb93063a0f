/**
 * How much a drawing may make the rasteriser do, in drawn elements: more than large illustrations hold, and less than a second of
 * walking through references.
 */
export const maxDrawnElements = 200_000;
/** A filter's step goes over every pixel, where a shape only goes over its own. */
const filterStepCost = 500;

type Element = { name: string; children: number[]; refersTo: string[] };

/**
 * Counts what a drawing makes its rasteriser draw: each element once for every time that it is reached, by its place in the
 * tree, by `use`, or as pattern, mask, marker, clip path or filter of another. Counts no further than one above
 * `maxDrawnElements`, which is also the answer for references that run in a circle: their cost depends on where one begins,
 * and no drawing needs them. One pass over the text, and each element is summed up once.
 */
export function countDrawnElements(svg: string): number {
  const { elements, byId, styleRefersTo } = readElements(svg);
  const tooMany = maxDrawnElements + 1;
  const costs: (number | undefined)[] = [];
  const begun = new Set<number>();
  const targets = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const costOf = (at: number) => costs[at] ?? 0;

  // By hand instead of by calls: a drawing may be nested deeper than a stack.
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
      // One by one: so many arguments at once would outgrow the stack.
      for (const one of missing) open.push(one);
    }
  }
  // A rule may reach every element, by a few properties.
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

/** Up to the end of a `style`. */
function readStyleText(svg: string, from: number): string {
  const end = svg.indexOf('</', from);
  return svg.slice(from, end === -1 ? undefined : end);
}

type Tag = { name: string; attributes: string; isEnd: boolean; isEmpty: boolean; from: number };

/** The tags in their order, names without prefix; `from` is the place behind. Ends at the first that does not close. */
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

/** The place behind the tag, comment or the like that begins at `at`; -1 when it does not end. */
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

/** Puts characters in place of their references, and the drawing's own entities, which may not hold others. */
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

/** True for a drawing whose type declaration holds more than plain texts, or which is written in an encoding that is not read here. */
export function isUnreadableSvg(svg: string): boolean {
  const encoding = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']*)/.exec(svg.slice(0, 1000))?.[1] ?? 'utf-8';
  const isRead = /^(?:utf-?8|us-ascii|iso-8859-1|windows-1252)$/i.test(encoding);
  return !isRead || /<!ENTITY\s+(?:%|[\w.-]+\s+(?!\s|["'][^"'<&%]*["']\s*>))|<!ATTLIST/.test(svg);
}
