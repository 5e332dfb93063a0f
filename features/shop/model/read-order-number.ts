/** The number of an order as somebody types it ("12", "#12"); null for another text. */
export function readOrderNumber(text: string): number | null {
  const found = /^#?(\d{1,15})$/.exec(text.trim());
  return found ? Number(found[1]) : null;
}
