export type FormValue = string | FormValue[] | { [key: string]: FormValue };
export type Form = Record<string, FormValue>;

/** Reads Stripe's form of parameters: `items[0][price]=x` is `{ items: [{ price: 'x' }] }`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replace(/\]/g, '').split('[');
    let place: Record<string, FormValue> = form;
    for (const key of path.slice(0, -1)) place = (place[key] ??= {}) as Record<string, FormValue>;
    const last = path.at(-1) ?? '';
    // `expand[]` has no numbers.
    place[last === '' ? String(Object.keys(place).length) : last] = value;
  }
  return toLists(form) as Form;
}

function toLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([key, one]) => [key, toLists(one)] as const);
  return entries.length > 0 && entries.every(([key], at) => key === String(at))
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}
