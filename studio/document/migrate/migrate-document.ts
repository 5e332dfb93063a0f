import type * as Y from 'yjs';
import { mapOf, schemaVersion } from '../schema.ts';
import { migrateTo1 } from './1.ts';

/** By the number that a document has afterwards, without gaps. */
const migrations: readonly ((doc: Y.Doc) => void)[] = [migrateTo1];

/** The number of a document's schema; 0 where it has none, or something that is no number. */
function schemaOf(doc: Y.Doc): number {
  const schema = mapOf(doc, 'meta')?.get('schema');
  return typeof schema === 'number' && Number.isSafeInteger(schema) && schema > 0 ? schema : 0;
}

/** `newer`: read only until the studio is loaded anew. `older`: read as it is, and migrated when nobody has it open. */
export function ageOf(doc: Y.Doc): 'older' | 'current' | 'newer' {
  const schema = schemaOf(doc);
  if (schema === schemaVersion) return 'current';
  return schema < schemaVersion ? 'older' : 'newer';
}

/**
 * Brings an older document to the present schema, in one transaction. Only the server calls it, when nobody is in the room and after it has
 * kept the version of before. Returns whether anything was written.
 */
export function migrateDocument(doc: Y.Doc): boolean {
  if (ageOf(doc) !== 'older') return false;
  const from = schemaOf(doc);
  doc.transact(() => {
    for (const migrate of migrations.slice(from)) migrate(doc);
    mapOf(doc, 'meta')?.set('schema', schemaVersion);
  });
  return true;
}
