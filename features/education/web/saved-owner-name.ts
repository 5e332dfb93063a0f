const storageKey = 'schoolOwnerName';

/** The name of who opens a school. No address carries it, since addresses stay in histories, logs and at providers. */
interface OwnerName {
  firstName: string;
  lastName: string;
}

/** Keeps the name from the school account form to the sign-up, for this browser session. Where storage is blocked it is asked again. */
export function saveOwnerName({ firstName, lastName }: OwnerName): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ firstName, lastName }));
  } catch {
    // The form asks again.
  }
}

function readOwnerName(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}

/** Reads the saved text for `parseOwnerName`, '' for none; at the first call only, so that saving changes nothing on the page. */
export function ownerNameReader(): () => string {
  let saved: string | undefined;
  return () => {
    saved ??= readOwnerName();
    return saved;
  };
}

/** Reads a saved text; empty names where it is none. */
export function parseOwnerName(saved: string): OwnerName {
  try {
    const { firstName, lastName } = JSON.parse(saved) as Partial<Record<keyof OwnerName, unknown>>;
    if (typeof firstName === 'string' && typeof lastName === 'string') return { firstName, lastName };
  } catch {
    // Nothing was saved, or not by us.
  }
  return { firstName: '', lastName: '' };
}

/** Ends what was kept, once the school is open. */
export function removeOwnerName(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was saved either.
  }
}
