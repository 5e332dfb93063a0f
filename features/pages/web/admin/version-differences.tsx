import { TextDifferences } from '#features/drafts/web/text-differences.tsx';
import { compareDocuments } from '../../model/editing/compare-documents.ts';
import type { PageDocument } from '../../model/page-document.ts';

interface VersionDifferencesProps {
  first: PageDocument;
  second: PageDocument;
}

/** What two documents do not have alike: block by block, and in their texts word by word. */
export function VersionDifferences({ first, second }: VersionDifferencesProps) {
  return <TextDifferences differences={compareDocuments(first, second)} />;
}
