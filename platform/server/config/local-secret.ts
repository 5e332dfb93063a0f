import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret in `dataDir/secret`, readable by this user only; created at the first start. */
export function localSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  const kept = readSecretFile(path);
  if (kept !== null) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // A link is atomic and never overwrites: concurrent processes end up with the same secret.
    linkSync(draft, path);
  } catch (error) {
    if (readSecretFile(path) === null) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(path, 'utf8');
}

function readSecretFile(path: string): string | null {
  try {
    const text = readFileSync(path, 'utf8');
    return text.length >= 32 ? text : null;
  } catch {
    return null;
  }
}
