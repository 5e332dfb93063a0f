/** The number of the most common passwords that are refused. */
const refusedCount = 10_000;

let commonPasswords: Promise<Set<string>> | null = null;

/** True for one of the 10,000 most common passwords, in any letter case. The list is loaded at the first call. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= load();
  return (await commonPasswords).has(password.toLowerCase());
}

async function load(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, refusedCount));
}
