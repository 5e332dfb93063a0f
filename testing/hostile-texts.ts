/** An attribute that no page of ours has: an element that carries it shows that a text became markup. */
export const hostileMark = 'x-h';

/** Texts that would run or fetch something if they were markup; `ran` is a function of the reading page. */
const elements = [
  '<img x-h src=x onerror=ran()>',
  '<svg x-h onload=ran()>',
  '<script x-h>ran()</script>',
  '<iframe x-h srcdoc="<b onclick=ran()>">',
  '<a x-h href=javascript:ran()>a</a>',
  '<details x-h open ontoggle=ran()>',
  '<input x-h autofocus onfocus=ran()>',
  '<video x-h src=x onerror=ran()>',
  '<body x-h onload=ran()>',
  '<object x-h data=javascript:ran()>',
  '<form x-h action=javascript:ran()>',
  '<math x-h href=javascript:ran()>',
  '<style x-h>*{display:none}</style>',
  '<base x-h href=//evil.invalid/>',
  '<meta x-h http-equiv=refresh content=0>',
] as const;

/** Escapes from where a text may have been put: an attribute, a script, a title, a comment. */
const contexts = [
  (element: string) => element,
  (element: string) => `">${element}`,
  (element: string) => `'>${element}`,
  (element: string) => `</title>${element}`,
  (element: string) => `</script>${element}`,
  (element: string) => `-->${element}`,
  (element: string) => `</textarea>${element}`,
  (element: string) => `\\u0022>${element}`,
  (element: string) => `]]>${element}`,
  (element: string) => element.replaceAll('<', '&lt;'),
] as const;

/** 150 texts, the longest of 58 characters. */
export const hostileTexts: readonly string[] = contexts.flatMap((around) => elements.map(around));

/** Packs the texts into as few as possible of at most `longest` characters each. */
export function packHostileTexts(longest: number, between = ' '): string[] {
  const packs: string[] = [];
  let pack = '';
  for (const text of hostileTexts) {
    const longer = pack === '' ? text : pack + between + text;
    if (longer.length > longest && pack !== '') {
      packs.push(pack);
      pack = text;
    } else pack = longer;
  }
  return [...packs, pack];
}

const cut = new Map<number, readonly string[]>();

/** The packs of at most `longest` characters; a single text that is longer is cut. */
export function hostilePacks(longest: number): readonly string[] {
  const packs = cut.get(longest) ?? packHostileTexts(longest).map((pack) => pack.slice(0, longest));
  cut.set(longest, packs);
  return packs;
}

/** The pack at a place, as often as they go round. */
export function hostilePack(longest: number, place: number): string {
  const packs = hostilePacks(longest);
  return packs[place % packs.length] ?? '';
}
