/** Where flash messages appear. */
export function FlashSlot() {
  return null;
}
